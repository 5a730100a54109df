import { expect, test } from 'vitest';
import { nextOfPerson, roundsOfPerson } from './person-games.ts';
import type { DrawnGame, Stage } from './queries.ts';

type Status = NonNullable<DrawnGame['game']>['status'];

const gameOf = (id: number, status: Status): DrawnGame['game'] => ({
  id,
  court: '1',
  date: '2026-12-01T22:00:00.000Z',
  status,
  sets: status === 'concluido' ? [[18, 10]] : [],
  award: null,
});

/** Three rounds of five people on one court, from the tournament's round 4 on. */
const stageOf = (statuses: readonly [Status, Status, Status]): Pick<Stage, 'rounds' | 'firstRound'> => ({
  firstRound: 4,
  rounds: [
    {
      round: 4,
      byes: [5],
      games: [
        {
          game: gameOf(1, statuses[0]),
          sides: [
            [1, 2],
            [3, 4],
          ],
          group: null,
        },
      ],
    },
    {
      round: 5,
      byes: [1],
      games: [
        {
          game: gameOf(2, statuses[1]),
          sides: [
            [2, 3],
            [4, 5],
          ],
          group: null,
        },
      ],
    },
    {
      round: 6,
      byes: [2],
      games: [
        {
          game: gameOf(3, statuses[2]),
          sides: [
            [3, 5],
            [1, 4],
          ],
          group: null,
        },
      ],
    },
  ],
});

test('a person has a partner and two opponents in each round, or rests', () => {
  const rounds = roundsOfPerson(stageOf(['concluido', 'agendado', 'agendado']), 1);
  expect(rounds.map(({ round, partner, opponents, isRest }) => [round, partner, opponents, isRest])).toEqual([
    [1, 2, [3, 4], false],
    [2, null, [], true],
    [3, 4, [3, 5], false],
  ]);
});

test.each([
  [['agendado', 'agendado', 'agendado'], 1, 1],
  [['em_andamento', 'agendado', 'agendado'], 1, 1],
  [['agendado', 'agendado', 'em_andamento'], 1, 3],
  [['agendado', 'concluido', 'agendado'], 5, 3],
  [['concluido', 'agendado', 'agendado'], 1, 2],
  [['concluido', 'agendado', 'agendado'], 5, 2],
  [['concluido', 'concluido', 'concluido'], 1, undefined],
] as const)('of games that are %o the next round of person %i is %o', (statuses, id, next) => {
  expect(nextOfPerson(roundsOfPerson(stageOf(statuses), id))?.round).toBe(next);
});

test('their own scores come first', () => {
  const stage = stageOf(['concluido', 'agendado', 'agendado']);
  const scoresOf = (id: number) => roundsOfPerson(stage, id)[0]?.game?.sets;
  expect([scoresOf(1), scoresOf(4)]).toEqual([[[18, 10]], [[10, 18]]]);
});

test('somebody who is not in the table has no rounds', () => {
  expect(roundsOfPerson(stageOf(['agendado', 'agendado', 'agendado']), 9)).toEqual([]);
});
