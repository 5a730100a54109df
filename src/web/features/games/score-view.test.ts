import { describe, expect, test } from 'vitest';
import { roundType } from '#domain/fixtures.ts';
import { pauseLeftHere } from '#web/features/court/pad/pause-left.ts';
import { scoreInWords } from '#web/ui/score/score.ts';
import { fakeGame, fakeSet } from './fake-game.ts';
import type { Game } from './queries.ts';
import { boardView, pauseInWords, runningPause, scoreView } from './score-view.ts';

const aGame = (scores: readonly [number, number][], parts: Partial<Game>): Game =>
  fakeGame({
    status: 'em_andamento',
    sets: scores.map((score, index) => fakeSet(index + 1, score)),
    ...parts,
  });

type Log = NonNullable<Game['sets'][number]['log']>;

const aLog = (parts: Partial<Log> = {}): Log => ({
  last: null,
  events: 0,
  server: null,
  left: 1,
  sinceSideChange: 0,
  toSideChange: 7,
  timeoutsLeft: [1, 1],
  timeout: null,
  pause: null,
  ...parts,
});

describe('the board has a column', () => {
  const states = (game: Game) => boardView(game).sets.map(({ number, state }) => `${number} ${state}`);

  test('for each of three sets in a normal round, of which later ones are open', () => {
    expect(states(aGame([[5, 3]], {}))).toEqual(['1 playing', '2 open', '3 open']);
  });

  test('for the only set of an extra round', () => {
    expect(states(aGame([[5, 3]], roundType(true)))).toEqual(['1 playing']);
  });

  test('for each set that was played once the game is completed', () => {
    const scores: [number, number][] = [
      [21, 10],
      [21, 12],
    ];
    expect(states(aGame(scores, { status: 'concluido' }))).toEqual(['1 done', '2 done']);
  });

  test('for a set that is open again after its points were undone', () => {
    const [first, second] = [fakeSet(1, [20, 3]), fakeSet(2, [0, 0], { log: aLog() })];
    expect(states(fakeGame({ status: 'em_andamento', sets: [first, second] }))).toEqual([
      '1 playing',
      '2 open',
      '3 open',
    ]);
  });

  test('for a second set that is not being played once its points were undone', () => {
    const emptied = [fakeSet(1, [21, 3], { finished: true }), fakeSet(2, [0, 0], { log: aLog() })];
    const game = fakeGame({ status: 'em_andamento', sets: emptied });
    expect(states(game)).toEqual(['1 done', '2 open', '3 open']);
    expect(scoreView(game).sets.map(({ number }) => number)).toEqual([1]);
  });

  test('for a second set that is being played once its server is known, or it was typed at 0 to 0', () => {
    for (const log of [aLog({ server: 2 }), null]) {
      const sets = [fakeSet(1, [21, 3], { finished: true }), fakeSet(2, [0, 0], { log })];
      const game = fakeGame({ status: 'em_andamento', sets });
      expect(states(game)).toEqual(['1 done', '2 playing', '3 open']);
    }
  });

  test('for none before the game begins', () => {
    expect(states(aGame([], { status: 'agendado' }))).toEqual([]);
  });
});

describe('who serves', () => {
  const log = aLog({ events: 9, server: 2, sinceSideChange: 1, toSideChange: 6 });
  const sets = (finished: boolean) => [fakeSet(1, [5, 3], { closed: finished, finished, log })];

  test('is shown for the current set, with the team’s name', () => {
    const game = scoreView(fakeGame({ status: 'em_andamento', sets: sets(false) }));
    expect([game.server, scoreInWords(game)]).toEqual([2, expect.stringMatching(/Saque de .+\.$/)]);
  });

  test('is nobody between two sets, in a completed game, and in a set with a typed result', () => {
    const games = [
      fakeGame({ status: 'em_andamento', sets: sets(true) }),
      fakeGame({ status: 'concluido', sets: sets(false) }),
      aGame([[5, 3]], {}),
    ];
    expect(games.map((game) => scoreView(game).server)).toEqual([null, null, null]);
  });
});

describe('the winner', () => {
  const award: Game['award'] = { winner: 2, reason: 'wo', officialSets: [] };
  const sets: [number, number][] = [
    [21, 15],
    [21, 17],
  ];

  test('is known once the game is completed', () => {
    expect(scoreView(aGame(sets, { status: 'concluido' })).winner).toBe(1);
    expect(scoreView(aGame(sets, {})).winner).toBeNull();
  });

  test('is nobody in a tie, and the team to which a game was awarded', () => {
    const [first] = sets as [[number, number], [number, number]];
    expect(scoreView(aGame([first, [15, 21]], { status: 'concluido' })).winner).toBeNull();
    expect(scoreView(aGame([], { status: 'concluido', award })).winner).toBe(2);
  });
});

describe('a running pause', () => {
  const at = '2025-04-05T12:00:00.000Z';
  const now = Date.parse(at);
  const pause = { id: 'a', type: 'timeout', side: 1, at } as const;
  const log = aLog({ last: 'a', events: 1, timeoutsLeft: [0, 1], timeout: { side: 1, at }, pause });
  const game = fakeGame({ status: 'em_andamento', sets: [fakeSet(1, [3, 2], { log })] });

  test('is shown with its seconds until it is over', () => {
    expect(runningPause(game, now + 6_500)).toMatchObject({ side: 1, seconds: 24 });
    expect(runningPause(game, now + 30_000)).toBeNull();
    expect(runningPause({ ...game, status: 'concluido' }, now)).toBeNull();
  });

  test("is counted by the device's clock, corrected by the server's if the device is wrong", () => {
    const HOUR = 3_600_000;
    const begun = (after: number) => ({ ...pause, at: new Date(now + after).toISOString() });
    const served = begun(0);
    const left = (pause: typeof served, aheadBy: number) =>
      pauseLeftHere(pause, served, { now: now + 6_500 - aheadBy, aheadBy });
    expect(left(begun(-2_000), 0), 'tapped two seconds before it arrived').toBe(22);
    expect(left(begun(-26 * HOUR), 0), 'tapped on a device that is late').toBe(24);
    expect(left(served, 26 * HOUR), 'seen on a device that is late').toBe(24);
    expect(left(served, -3 * HOUR), 'seen on a device that is early').toBe(24);
    expect(pauseLeftHere(begun(3 * HOUR), null, { now, aheadBy: 0 }), 'not sent yet').toBe(30);
  });

  test.each([
    [{ type: 'timeout', side: 1 }, 'Tempo de Time 1'],
    [{ type: 'timeout', side: null }, 'Tempo técnico'],
    [{ type: 'medical', side: 2 }, 'Tempo médico de Time 2'],
  ] as const)('%o is "%s"', (pause, words) => {
    expect(pauseInWords(pause, game)).toBe(words);
  });
});
