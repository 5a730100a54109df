import { quantity } from '#domain/quantity.ts';
import { formatDay, formatMoment } from '#web/lib/format.ts';
import { fieldWords, valueWords } from './audit-words.ts';
import type { Change } from './queries.ts';

/** Names of what is only numbered in the log. */
export type Names = { readonly team: (id: number) => string; readonly player: (id: number) => string };

/** One difference as a person reads it. */
export type Told = { readonly field: string; readonly before: string | null; readonly after: string | null };

type Row = {
  readonly playerId: number;
  readonly round: number;
  readonly saques: number;
  readonly defesas: number;
  readonly ataques: number;
  readonly present: boolean;
};
type SetRow = {
  readonly team1Score: number;
  readonly team2Score: number;
  readonly skipped: boolean;
};

/** What a line changed, difference by difference. */
export function tell(changes: readonly Change[], names: Names): Told[] {
  return changes.flatMap((change) => {
    if (change.field === 'rows') return tellRows(asRows(change.before), asRows(change.after), names);
    if (change.field === 'changed') return [tellUnshown(change)];
    return [
      {
        field: fieldWords(change.field),
        before: inWords(change.field, change.before, names),
        after: inWords(change.field, change.after, names),
      },
    ];
  });
}

/** Personal values are not in the log, only that they changed. */
function tellUnshown({ before, after }: Change): Told {
  const fields = (Array.isArray(after) ? after : Array.isArray(before) ? before : []) as string[];
  return { field: 'Sem mostrar o valor', before: null, after: fields.map(fieldWords).join(', ') };
}

function tellRows(before: readonly (Row | null)[], after: readonly Row[], names: Names): Told[] {
  const keyOf = ({ playerId, round }: Row) => `${playerId} ${round}`;
  const old = new Map(before.flatMap((row) => (row ? [[keyOf(row), row] as const] : [])));
  const isOneRound = new Set(after.map(({ round }) => round)).size === 1;
  return after.map((row) => {
    const was = old.get(keyOf(row));
    return {
      field: `${names.player(row.playerId)}${isOneRound ? '' : `, rodada ${row.round}`}`,
      before: was ? countersOf(was) : null,
      after: countersOf(row),
    };
  });
}

function countersOf({ saques, defesas, ataques, present }: Row): string {
  return present
    ? [quantity(saques, 'saque'), quantity(defesas, 'defesa'), quantity(ataques, 'ataque')].join(', ')
    : 'ausente';
}

const asRows = (value: unknown) => (Array.isArray(value) ? (value as Row[]) : []);

function inWords(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return numberOf(field, value, names);
  if (typeof value === 'string') return textOf(field, value);
  if (field === 'points') return sheetsOf(value as readonly { round: number }[]);
  if (field === 'sets') return setsOf(value as readonly SetRow[]);
  if (field === 'award') {
    const { winner, reason } = value as { winner: number; reason: string };
    return `${valueWords(reason)}, vitória do ${winner === 1 ? 'primeiro' : 'segundo'} time`;
  }
  return JSON.stringify(value);
}

function numberOf(field: string, value: number, names: Names): string {
  if (field === 'teamId' || field === 'team1Id' || field === 'team2Id') return names.team(value);
  if (field === 'playerId') return names.player(value);
  if (field === 'activeRound') return value === 0 ? 'nenhuma' : `rodada ${value}`;
  return String(value);
}

function textOf(field: string, value: string): string {
  if (field === 'imageName') return 'outra';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return formatMoment(value);
  return valueWords(value) || 'vazio';
}

function sheetsOf(rows: readonly { round: number }[]): string {
  if (rows.length === 0) return 'nenhuma súmula';
  const rounds = rows.map(({ round }) => round).join(', ');
  return rows.length === 1 ? `1 súmula (rodada ${rounds})` : `${rows.length} súmulas (rodadas ${rounds})`;
}

function setsOf(sets: readonly SetRow[]): string {
  if (sets.length === 0) return 'nenhum';
  return sets
    .map(({ skipped, team1Score, team2Score }) => (skipped ? 'pulado' : `${team1Score}×${team2Score}`))
    .join('  ');
}
