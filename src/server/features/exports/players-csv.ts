import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { PHONE } from '#contract/limits.ts';
import { formatCpf } from '#domain/people/cpf.ts';
import { type PlayerRankingRow, playerRanking } from '#domain/points/player-ranking.ts';
import { decimal } from '#domain/text/percent.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot, type StoredPlayer } from '#server/store/snapshot/snapshot.ts';
import { type Column, toCsv } from './csv.ts';

type Row = PlayerRankingRow & { readonly player: StoredPlayer; readonly teamName: string | null };

const COLUMNS: readonly Column<Row>[] = [
  ['Posição', (row) => row.position],
  ['Nome', ({ player }) => player.firstName],
  ['Sobrenome', ({ player }) => player.lastName],
  ['Gênero', (row) => row.gender],
  ['Time', (row) => row.teamName],
  ['Número de sócio', ({ player }) => player.memberNumber],
  ['Nível', ({ player }) => player.level],
  ['Tamanho da camisa', ({ player }) => player.shirtSize],
  ['Pontos', (row) => row.raw],
  ['Pontos que contam', (row) => row.counted],
  ['Pontos disputados', (row) => row.contested],
  ['Pontos relativos (%)', (row) => decimal(row.relative)],
];

const PERSONAL: readonly Column<Row>[] = [
  ['Nome na camisa', ({ player }) => player.shirtName],
  ['Telefone', ({ player }) => player.phone && readablePhone(player.phone)],
  ['E-mail', ({ player }) => player.email],
  ['CPF', ({ player }) => player.cpf && formatCpf(player.cpf)],
];

/**
 * '(81) 99123-4567', or '(+351) 912 345 678' abroad: with a leading plus or digit a spreadsheet would read a
 * formula or a large number. The import reads both forms. Without spaces if they would make it too long for a
 * phone field.
 */
function readablePhone(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return phone;
  if (parsed.country === 'BR') return parsed.formatNational();
  const spaced = parsed.formatInternational().replace(/^\+(\d+)/, '(+$1)');
  return spaced.length <= PHONE.max ? spaced : `(+${parsed.countryCallingCode}) ${parsed.nationalNumber}`;
}

export function playersCsv(snapshot: Snapshot, { isPersonal = false } = {}): string {
  const rows = memoize(snapshot, playerRanking).map((row): Row => {
    const player = found(snapshot.playerOf.get(row.playerId), 'player');
    return { ...row, player, teamName: snapshot.teamOf.get(player.teamId ?? 0)?.name ?? null };
  });
  return toCsv(isPersonal ? [...COLUMNS, ...PERSONAL] : COLUMNS, rows);
}
