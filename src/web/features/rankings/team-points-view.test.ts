import { expect, test } from 'vitest';
import { played } from '#domain/fixtures.ts';
import { standingsPoints } from '#domain/standings/standings-rules.ts';
import { ALL_RESULTS, CRITERIA } from './team-points-view.ts';

const won: [number, number] = [21, 9];
const lost: [number, number] = [9, 21];

test.each([
  ['Vitória por 2x0', [won, won], false, 3],
  ['Vitória por 2x1', [won, lost, won], false, 2],
  ['Derrota por 1x2', [lost, won, lost], false, 1],
  ['Derrota por 0x2', [lost, lost], false, 0],
  ['Vitória em rodada extra (set único)', [won], true, 1],
  ['Derrota em rodada extra', [lost], true, 0],
  ['Empate', [won, lost], false, 0],
] as const)('%s is said with the points that it counts', (result, sets, isExtraRound, points) => {
  const game = played([...sets], { status: 'concluido', isExtraRound });
  expect([Object.fromEntries(ALL_RESULTS)[result], standingsPoints(game).team1]).toEqual([points, points]);
});

test('the criteria for equal points are said in their order', () => {
  expect(CRITERIA).toEqual(['Mais vitórias', 'Maior saldo de pontos', 'Confronto direto']);
});
