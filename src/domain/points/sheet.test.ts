import { expect, test } from 'vitest';
import { aGame, aRow } from '#domain/fixtures.ts';
import { sheetExcess } from './sheet.ts';

const games = [
  aGame(1, 2, [
    [21, 10],
    [5, 21],
  ]),
  aGame(3, 1, [[21, 4]]),
  aGame(2, 3, [[21, 0]]),
];

test("there is an excess once serves and attacks are more than the team's points", () => {
  expect(sheetExcess(1, games, [aRow(1, 20), aRow(2, 0, { ataques: 10 })])).toBeNull();
  expect(sheetExcess(1, games, [aRow(1, 20), aRow(2, 0, { ataques: 11 })])).toEqual({
    counted: 31,
    scored: 30,
  });
});

test('defences and absent players do not count', () => {
  expect(sheetExcess(1, games, [aRow(1, 0, { defesas: 90 }), aRow(2, 90, { present: false })])).toBeNull();
});

test('a skipped set does not count, and without a set there is no excess', () => {
  const skipped = { ...aGame(1, 2, [[0, 0]]), sets: [{ team1Score: 21, team2Score: 0, skipped: true }] };
  expect(sheetExcess(1, [skipped], [aRow(1, 50)])).toBeNull();
  expect(sheetExcess(4, games, [aRow(1, 50)])).toBeNull();
});
