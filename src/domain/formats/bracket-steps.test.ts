import { describe, expect, test } from 'vitest';
import type { Side } from '#domain/tournament.ts';
import {
  type BracketGame,
  championOf,
  doubleElimination,
  filledBracket,
  singleElimination,
} from './bracket.ts';
import {
  type BracketStep,
  bracketSteps,
  columnsFromNow,
  type ShownGame,
  sourceInWords,
  stepOn,
} from './bracket-steps.ts';

const nameOf = (entrant: number) => `Time ${entrant}`;
const ROOM = { columns: 3, games: 4 };

/** The bracket after these games, by id, were won by a side. */
function shown(bracket: readonly BracketGame[], entrants: number, wonBy: readonly (Side | 'nobody')[] = []) {
  const places = Array.from({ length: entrants }, (_, i) => i + 1);
  const begun = new Map<number, { teams: readonly [number, number]; winner: Side | 'nobody' }>();
  for (const [id, winner] of wonBy.entries()) {
    const [one, other] = filledBracket(bracket, places, begun)[id]?.teams ?? [];
    if (typeof one === 'number' && typeof other === 'number') begun.set(id, { teams: [one, other], winner });
  }
  const filled = filledBracket(bracket, places, begun);
  return { filled, steps: bracketSteps(filled, nameOf, []) };
}

const titles = (steps: readonly BracketStep<ShownGame>[]) =>
  steps.map((step) => step.map(({ title, games }) => `${title}: ${games.length}`).join(' + '));

describe('the steps of an elimination', () => {
  test('have the names that people give the rounds, and the final and the third place are one', () => {
    expect(titles(shown(singleElimination(32, true), 32).steps)).toEqual([
      '1ª fase (16 jogos): 16',
      'Oitavas de final: 8',
      'Quartas de final: 4',
      'Semifinal: 2',
      'Final: 1 + Terceiro lugar: 1',
    ]);
  });

  test('of a double elimination are played beside those of the losers', () => {
    expect(titles(shown(doubleElimination(4, true), 4).steps)).toEqual([
      'Chave principal, 1ª fase: 2',
      'Final da chave principal: 1 + Repescagem, 1ª fase: 1',
      'Repescagem, 2ª fase: 1',
      'Final: 1',
      'Segunda final, se precisar: 1',
    ]);
  });

  test('leave out the second final that is not needed, and name one that is', () => {
    const won = shown(doubleElimination(2, true), 2, [1, 1]);
    expect(titles(won.steps)).toEqual(['Final da chave principal: 1', 'Final: 1']);
    expect(championOf(won.filled)).toBe(1);
    const lost = shown(doubleElimination(2, true), 2, [1, 2]);
    expect(titles(lost.steps).at(-1)).toBe('Segunda final: 1');
    expect(championOf(lost.filled)).toBeNull();
  });

  test('name who is known, and where the others come from', () => {
    const { steps } = shown(singleElimination(4, true), 4, [1]);
    const named = steps.map((step) =>
      step.flatMap(({ games }) => games.map(({ number, names }) => [number, ...names])),
    );
    expect(named).toEqual([
      [
        [1, 'Time 1', 'Time 4'],
        [2, 'Time 2', 'Time 3'],
      ],
      [
        [3, 'Time 1', 'Vencedor do jogo 2'],
        [4, 'Time 4', 'Perdedor do jogo 2'],
      ],
    ]);
    const place = { from: 'place', place: 0 } as const;
    expect(sourceInWords(place, Number, [])).toBe('A sortear');
    expect(sourceInWords(place, Number, [{ from: 'group', group: 0, place: 1 }])).toBe('1º do grupo A');
  });

  test('name nobody where neither team came', () => {
    const { steps, filled } = shown(singleElimination(4, false), 4, ['nobody']);
    expect(steps.at(-1)?.[0]?.games[0]?.names).toEqual(['Sem adversário', 'Vencedor do jogo 2']);
    expect(championOf(filled)).toBeNull();
  });
});

test('the step that is on is the first with a game that is not over, at the end the last', () => {
  const on = (wonBy: readonly Side[]) => stepOn(shown(singleElimination(4, true), 4, wonBy).steps);
  expect([on([]), on([1]), on([1, 1]), on([1, 1, 1]), on([1, 1, 1, 1])]).toEqual([0, 0, 1, 1, 1]);
});

test('who won the final is the champion, whoever plays for the third place', () => {
  const at = (wonBy: readonly Side[]) => championOf(shown(singleElimination(4, true), 4, wonBy).filled);
  expect([at([1, 1]), at([1, 1, 2])]).toEqual([null, 2]);
});

describe('the columns from now to the final', () => {
  const columns = (entrants: number, wonBy: readonly Side[] = []) =>
    titles(columnsFromNow(shown(singleElimination(entrants, true), entrants, wonBy).steps, ROOM));
  const LAST_THREE = ['Quartas de final: 4', 'Semifinal: 2', 'Final: 1 + Terceiro lugar: 1'];

  test('are all of a small bracket, from its first game to its last', () => {
    for (const wonBy of [[], [1, 1, 1, 1], Array<Side>(8).fill(1)] as Side[][])
      expect(columns(8, wonBy)).toEqual(LAST_THREE);
  });

  test('have at most so many games each', () => {
    const oitavas = Array(2).fill('Oitavas de final: 4');
    expect(columns(16)).toEqual([...oitavas, ...LAST_THREE]);
  });

  test('leave out what is over', () => {
    expect(columns(16, Array<Side>(7).fill(1))).toHaveLength(5);
    expect(columns(16, Array<Side>(8).fill(1))).toEqual(LAST_THREE);
  });

  test('are none without a bracket', () => {
    expect(columnsFromNow([], ROOM)).toEqual([]);
  });
});
