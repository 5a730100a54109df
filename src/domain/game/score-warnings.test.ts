import { describe, expect, test } from 'vitest';
import { aSet, played } from '#domain/fixtures.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { completionWarnings, setWarnings } from './score-warnings.ts';

const { normal: NORMAL, extra: EXTRA } = DEFAULT_RULES;

describe('the scorekeeper is warned', () => {
  test.each([
    [1, 18, 15, 'SET_BELOW_TARGET', 'Set 1 em 18x15: ninguém chegou a 21 pontos.'],
    [2, 20, 21, 'SET_NOT_TWO_CLEAR', 'Set 2 em 20x21: falta a vantagem de dois pontos.'],
    [3, 17, 12, 'SET_PAST_TARGET', 'Set 3 em 17x12: passou de 15 com mais de dois pontos de vantagem.'],
    [1, 19, 19, 'SET_TIED', 'Set 1 em 19x19: empatado, não conta para nenhum time.'],
  ])('set %i at %i x %i: %s', (number, team1, team2, code, message) => {
    expect(setWarnings(aSet(number, team1, team2), NORMAL)).toEqual([{ code, message }]);
  });

  test.each([
    [{ lead: 1 }, 23, 21, 'Set 1 em 23x21: o set acaba em 21.'],
    [{ cap: 23 }, 24, 22, 'Set 1 em 24x22: o set acaba em 23.'],
    [{ cap: 23 }, 22, 10, 'Set 1 em 22x10: passou de 21 com mais de dois pontos de vantagem.'],
  ] as const)('by %j at %i x %i', (set, team1, team2, message) => {
    const rules = { ...EXTRA, set: { ...EXTRA.set, ...set } };
    expect(setWarnings(aSet(1, team1, team2), rules)).toEqual([{ code: 'SET_PAST_TARGET', message }]);
  });

  test('not about a final score, and not about a skipped set', () => {
    expect(setWarnings(aSet(1, 31, 29), NORMAL)).toEqual([]);
    expect(setWarnings(aSet(2, 0, 0, { skipped: true }), NORMAL)).toEqual([]);
  });

  test('of 15 x 13 in an extra round, which goes to 21', () => {
    expect(setWarnings(aSet(1, 15, 13), EXTRA)).toMatchObject([{ code: 'SET_BELOW_TARGET' }]);
  });
});

describe('before completing', () => {
  const codes = (game: Parameters<typeof completionWarnings>[0]) =>
    completionWarnings(game).map(({ code, message }) => [code, message]);

  test('a best of three that ended 1 to 0 gives a warning', () => {
    expect(codes(played([[21, 10]]))).toEqual([
      ['GAME_NOT_WON', 'Melhor de três em 1 a 0: nenhum time venceu dois sets.'],
    ]);
  });

  test('and one that ended level, which is a tie', () => {
    const level = played([
      [21, 10],
      [10, 21],
    ]);
    expect(codes(level)).toEqual([['GAME_NOT_WON', 'Melhor de três em 1 a 1: o jogo conta como empate.']]);
  });

  test('beside the scores that no set ends with', () => {
    expect(codes(played([[24, 15]])).map(([code]) => code)).toEqual(['SET_PAST_TARGET', 'GAME_NOT_WON']);
  });

  test('and not one that a team has won, nor the single set of an extra round', () => {
    const won = played([
      [10, 21],
      [21, 10],
      [15, 12],
    ]);
    expect(codes(won)).toEqual([]);
    expect(codes(played([[21, 10]], { isExtraRound: true }))).toEqual([]);
  });
});
