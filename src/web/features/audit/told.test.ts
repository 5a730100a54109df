import { expect, test } from 'vitest';
import { tell } from './told.ts';

const names = { team: (id: number) => `Time ${id}`, player: (id: number) => `Jogador ${id}` };
const row = (round: number) => ({ round, teamId: 1, saques: 6, defesas: 4, ataques: 5, present: true });

test.each([
  ['nenhuma súmula', []],
  ['1 súmula (rodada 2)', [row(2)]],
  ['3 súmulas (rodadas 1, 2, 4)', [row(1), row(2), row(4)]],
])('the points that went with a player are told as %s', (before, rows) => {
  expect(tell([{ field: 'points', before: rows, after: null }], names)).toEqual([
    { field: 'Pontos', before, after: null },
  ]);
});

test('one of a counter is told as one', () => {
  const rows = [{ round: 2, playerId: 5, saques: 1, defesas: 0, ataques: 2, present: true }];
  const [line] = tell([{ field: 'rows', before: null, after: rows }], names);
  expect(line?.after).toBe('1 saque, 0 defesas, 2 ataques');
});
