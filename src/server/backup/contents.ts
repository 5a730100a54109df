import { quantity } from '#domain/text/quantity.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { EMAILS } from '#server/setup/demo/accounts.ts';
import type { Header } from './format.ts';
import { alteredBackup } from './problem.ts';
import { readBackup } from './read-backup.ts';

export type Contents = {
  readonly takenAt: string;
  /** The current one. */
  readonly tournament: { readonly name: string; readonly year: number } | null;
  readonly tournaments: number;
  readonly isDemo: boolean;
  readonly players: number;
  readonly teams: number;
  readonly games: number;
  readonly lastChangeAt: string | null;
  readonly tables: number;
  readonly rows: number;
  readonly length: number;
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads a whole backup, decrypting it with the passphrase. Throws a `BackupProblem` if it is not a backup or
 * was changed.
 */
export async function inspectBackup(
  file: string,
  passphrase?: string,
): Promise<{ header: Header; contents: Contents; tables: readonly string[] }> {
  let header: Header | undefined;
  const counts: Record<string, number> = {};
  let tournament: Row | undefined;
  let isDemo = false;
  let lastChange = Number.NEGATIVE_INFINITY;
  let length = 0;
  let isReadable = true;
  for await (const piece of readBackup(file, passphrase)) {
    if (piece.kind === 'header') header = piece.header;
    if (piece.kind === 'table') counts[piece.head.table] = piece.head.rows;
    if (piece.kind !== 'rows') continue;
    length += piece.rows.length;
    const rows = LOOKED_INTO.includes(piece.table) ? rowsOf(piece.rows) : [];
    // The checksum at the end of the file also catches altered rows; until then the file cannot be called
    // altered.
    isReadable &&= rows !== null;
    for (const row of rows ?? []) {
      if (piece.table === 'users') isDemo ||= EMAILS.includes(String(row['email']));
      else if (piece.table === 'audit_log') lastChange = Math.max(lastChange, Date.parse(String(row['at'])));
      else if (isRatherNamed(row, tournament)) tournament = row;
    }
  }
  if (!header || !isReadable) throw alteredBackup(file);
  const contents = {
    takenAt: header.takenAt,
    tournament: tournament ? { name: String(tournament['name']), year: Number(tournament['year']) } : null,
    tournaments: counts['tournaments'] ?? 0,
    isDemo,
    players: counts['players'] ?? 0,
    teams: counts['teams'] ?? 0,
    games: counts['games'] ?? 0,
    lastChangeAt: Number.isFinite(lastChange) ? new Date(lastChange).toISOString() : null,
    tables: Object.keys(counts).length,
    rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
    length,
  };
  return { header, contents, tables: Object.keys(counts) };
}

/** The current tournament, else the newest. */
function isRatherNamed(row: Row, other: Row | undefined): boolean {
  if (row['is_current'] === true) return true;
  return other?.['is_current'] !== true && Number(row['id']) > Number(other?.['id'] ?? 0);
}

const LOOKED_INTO = ['tournaments', 'users', 'audit_log'];

/** The rows of a JSON array of objects; null if it is anything else. */
function rowsOf(text: string): readonly Row[] | null {
  try {
    const rows = JSON.parse(text) as unknown[];
    return rows.every((row) => typeof row === 'object' && row !== null) ? (rows as Row[]) : null;
  } catch {
    return null;
  }
}

export function contentsInWords({
  tournament,
  tournaments,
  isDemo,
  players,
  teams,
  games,
  lastChangeAt,
}: Contents): string {
  if (!tournament) return 'nenhum torneio';
  const others = tournaments > 1 ? ` e mais ${quantity(tournaments - 1, 'torneio')}` : '';
  const what = `“${tournament.name}”, ${tournament.year}${others}${isDemo ? ', com as contas da demonstração' : ''}`;
  const size = [
    quantity(players, 'jogador', 'jogadores'),
    quantity(teams, 'time'),
    quantity(games, 'jogo'),
  ].join(', ');
  return `${what}: ${size}; ${lastChangeAt ? `última mudança em ${momentInWords(lastChangeAt)}` : 'ninguém escreveu nele'}`;
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

export const momentInWords = (iso: string): string => `${MOMENT.format(new Date(iso))} (horário de Brasília)`;
