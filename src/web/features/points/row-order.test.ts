import { expect, test } from 'vitest';
import type { Share } from '#domain/points/points.ts';
import { namedOrder, orderIn } from './address.ts';
import type { PlayerPoints } from './queries.ts';
import { type Column, nextOrder, sortRows } from './row-order.ts';

const BEST_FIRST = orderIn({});

type RowInput = { team?: string | null; total?: Share & { counted?: number }; round1?: Share };

const nothing = { round1: null, round1Raw: null, round1Contested: null };
const empty = [2, 3, 4, 5, 6, 7, 8].map((round) => ({
  [`round${round}`]: null,
  [`round${round}Raw`]: null,
  [`round${round}Contested`]: null,
}));

/** With these rounded relative points, whatever the shares: only exact values can order them. */
function row(
  firstName: string,
  { team = 'Recife', total = { raw: 0, contested: 0 }, round1 }: RowInput,
): PlayerPoints {
  const first = round1 ? { round1: 10, round1Raw: round1.raw, round1Contested: round1.contested } : nothing;
  const { raw: totalRaw, contested, counted = totalRaw } = total;
  const player = { firstName, lastName: null, gender: 'Feminino', imageUrl: null };
  return Object.assign(
    { playerId: firstName.length, player, teamName: team, ...first, total: 10, totalRaw, contested, counted },
    ...empty,
  );
}

const names = (rows: readonly PlayerPoints[], column: Column, direction: 'ascending' | 'descending') =>
  sortRows(rows, { column, direction }).map(({ player }) => player.firstName);

test('another column starts descending, the active one reverses', () => {
  const byTeam = nextOrder(BEST_FIRST, 'team');
  expect(byTeam).toEqual({ column: 'team', direction: 'descending' });
  expect(nextOrder(byTeam, 'team')).toEqual({ column: 'team', direction: 'ascending' });
  expect(nextOrder(nextOrder(byTeam, 'team'), 'team')).toEqual(byTeam);
  expect(nextOrder(BEST_FIRST, 'total')).toEqual({ column: 'total', direction: 'ascending' });
});

test('an order is found by its name in the address; the default one has none', () => {
  expect(BEST_FIRST).toEqual({ column: 'total', direction: 'descending' });
  expect(namedOrder(BEST_FIRST)).toEqual({ ordem: undefined, sentido: undefined });
  const byThird = { column: 'round3', direction: 'ascending' } as const;
  expect(namedOrder(byThird)).toEqual({ ordem: 'rodada3', sentido: 'crescente' });
  expect(orderIn(namedOrder(byThird))).toEqual(byThird);
});

test('totals that round to the same value are ordered by the exact one, then raw points, then name', () => {
  const rows = [
    row('Ágata', { total: { raw: 10, contested: 100 } }),
    row('Bia', { total: { raw: 20, contested: 200 } }),
    row('Caio', { total: { raw: 1001, contested: 10_000 } }),
    row('Ana', { total: { raw: 10, contested: 100 } }),
  ];
  expect(names(rows, 'total', 'descending')).toEqual(['Caio', 'Bia', 'Ágata', 'Ana']);
  expect(names(rows, 'total', 'ascending')).toEqual(['Ágata', 'Ana', 'Bia', 'Caio']);
});

test('totals are ordered by relative points; equal ones by raw points, uncounted ones included', () => {
  const rows = [
    row('Ana', { total: { raw: 20, contested: 200 } }),
    row('Bia', { total: { raw: 40, contested: 200, counted: 19 } }),
    row('Caio', { total: { raw: 21, contested: 200, counted: 20 } }),
  ];
  expect(names(rows, 'total', 'descending')).toEqual(['Caio', 'Ana', 'Bia']);
});

test('players without the round come last in either direction', () => {
  const rows = [
    row('Ana', {}),
    row('Bia', { round1: { raw: 0, contested: 50 } }),
    row('Caio', { round1: { raw: 5, contested: 50 } }),
  ];
  expect(names(rows, 'round1', 'descending')).toEqual(['Caio', 'Bia', 'Ana']);
  expect(names(rows, 'round1', 'ascending')).toEqual(['Bia', 'Caio', 'Ana']);
});

test('names and teams are in Brazilian order, players without a team last', () => {
  const rows = [
    row('Zeca', { team: 'Águia' }),
    row('Bia', { team: null }),
    row('Édson', { team: 'Zênite' }),
    row('Eduarda', { team: 'Bola' }),
  ];
  expect(names(rows, 'player', 'ascending')).toEqual(['Bia', 'Édson', 'Eduarda', 'Zeca']);
  expect(names(rows, 'team', 'descending')).toEqual(['Édson', 'Eduarda', 'Zeca', 'Bia']);
  expect(names(rows, 'team', 'ascending')).toEqual(['Zeca', 'Eduarda', 'Édson', 'Bia']);
});
