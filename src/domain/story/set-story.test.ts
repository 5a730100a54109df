import { describe, expect, test } from 'vitest';
import { aPhone, pointsOf } from '#tests/support/data/court-logs.ts';
import { pointsByKind, setStory } from './set-story.ts';

test('a set without a rally has empty statistics', () => {
  expect(setStory([])).toEqual({
    rallies: [],
    moments: [],
    longestRun: null,
    leadChanges: 0,
    ownServe: [
      { rallies: 0, won: 0 },
      { rallies: 0, won: 0 },
    ],
    seconds: null,
  });
});

test('each rally says who served, who won it and the score after it', () => {
  const { tap, points } = aPhone();
  const { rallies } = setStory([tap({ type: 'serve', side: 2, left: 1 }), ...points('12')]);
  expect(rallies).toMatchObject([
    { server: 2, winner: 1, team1Score: 1, team2Score: 0 },
    { server: 1, winner: 2, team1Score: 1, team2Score: 1 },
  ]);
});

test('the first rally has no server if nobody entered one', () => {
  expect(setStory(pointsOf('1')).rallies).toMatchObject([{ server: null }]);
});

describe('runs and leads', () => {
  test('the earliest of the longest runs is shown, with the score before and after it', () => {
    expect(setStory(pointsOf('122211')).longestRun).toEqual({ side: 2, points: 3, from: [1, 0], to: [1, 3] });
    expect(setStory(pointsOf('1122')).longestRun).toMatchObject({ side: 1, points: 2 });
  });

  test('a set that was not played after all begins at 0x0 again', () => {
    const { tap, points } = aPhone();
    expect(setStory([...points('111'), tap({ type: 'skip' }), ...points('2')])).toMatchObject({
      leadChanges: 1,
      rallies: [{}, {}, { team1Score: 3 }, { team1Score: 0, team2Score: 1 }],
    });
  });

  test('a correction ends a run', () => {
    const { tap, points } = aPhone();
    const log = [
      ...points('11'),
      tap({ type: 'correction', team1Score: 4, team2Score: 0, reason: null }),
      ...points('1'),
    ];
    expect(setStory(log).longestRun).toMatchObject({ points: 2, to: [2, 0] });
  });

  test.each([
    ['122', 1],
    ['1221', 1],
    ['12', 0],
    ['122112211', 4],
    ['12211', 2],
  ])('the lead in %s changes %i times', (sides, times) => {
    expect(setStory(pointsOf(sides)).leadChanges).toBe(times);
  });
});

test("points won on a team's own serve are counted for each team", () => {
  const { tap, points } = aPhone();
  const log = [tap({ type: 'serve', side: 1, left: 1 }), ...points('1121')];
  // The first team serves the first three rallies, the second team the fourth.
  expect(setStory(log).ownServe).toEqual([
    { rallies: 3, won: 2 },
    { rallies: 1, won: 0 },
  ]);
});

test('its duration is from the first point to the last', () => {
  expect(setStory(pointsOf('121')).seconds).toBe(2);
  expect(setStory(pointsOf('1')).seconds).toBeNull();
});

describe('who and how', () => {
  const { tap, points } = aPhone();
  const log = [
    ...points('112'),
    tap({ type: 'detail', pointId: 'a1', kind: 'saque', playerId: 7 }),
    tap({ type: 'detail', pointId: 'a2', kind: 'ataque', playerId: 7 }),
    tap({ type: 'detail', pointId: 'a3', kind: 'erro', playerId: 7 }),
  ];

  test('are counted for each player', () => {
    expect(pointsByKind(setStory(log).rallies)).toEqual([
      { playerId: 7, saque: 1, ataque: 1, defesa: 0, erro: 1 },
    ]);
  });

  test('use the newer of two details, in whatever order they arrive', () => {
    const newer = tap({ type: 'detail', pointId: 'a1', kind: 'defesa', playerId: 4 });
    for (const both of [
      [...log, newer],
      [newer, ...log],
    ]) {
      expect(setStory(both).rallies[0]).toMatchObject({ kind: 'defesa', playerId: 4 });
    }
  });

  test('disappear when their point is undone', () => {
    const undone = [...log, tap({ type: 'undo', eventId: 'a3' })];
    expect(pointsByKind(setStory(undone).rallies)).toMatchObject([{ saque: 1, ataque: 1, erro: 0 }]);
  });
});

test('interruptions are listed between the rallies, and a point by a card is no rally', () => {
  const { tap, points } = aPhone();
  const log = [
    ...points('1'),
    tap({ type: 'timeout', side: 2 }),
    tap({ type: 'medical', side: 1, playerId: null }),
    tap({ type: 'sanction', side: 2, card: 'amarelo', playerId: 7 }),
    tap({ type: 'sanction', side: 2, card: 'vermelho', playerId: null }),
    tap({ type: 'sanction', side: 1, card: 'amarelo', playerId: null, offence: 'atraso' }),
    ...points('1'),
  ];
  const { moments, rallies, longestRun } = setStory(log);
  expect(moments).toMatchObject([
    { winner: 1, team1Score: 1 },
    { type: 'timeout', side: 2, winner: null },
    { type: 'medical', side: 1, winner: null },
    { type: 'sanction', side: 2, card: 'amarelo', offence: null, playerId: 7, winner: null },
    { type: 'sanction', side: 2, card: 'vermelho', winner: 1 },
    { type: 'sanction', side: 1, card: 'amarelo', offence: 'atraso', winner: null },
    { winner: 1, team1Score: 3, server: 1 },
  ]);
  expect(rallies).toHaveLength(2);
  expect(longestRun).toMatchObject({ points: 1 });
});
