import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, aSet, played, roundType } from '#domain/fixtures.ts';
import type { PlayedGame, SetScore } from '#domain/tournament.ts';
import { officialSets } from './award.ts';
import { apply, type GameAction, gameCan, isRefusal, statusChange } from './game.ts';
import { gameOutcome, gameScore } from './game-result.ts';
import { winnerOfSet } from './sets.ts';

const scheduled = played([], { status: 'agendado' });
const completed = played(
  [
    [21, 10],
    [21, 10],
  ],
  { status: 'concluido' },
);
const register = (set: SetScore): GameAction => ({ do: 'registerSet', ...set });
const complete: GameAction = { do: 'complete', usedAllPlayersTeam1: true, usedAllPlayersTeam2: false };

function applied(game: PlayedGame, action: GameAction): PlayedGame {
  const next = apply(game, action);
  if (isRefusal(next)) throw new Error(next.code);
  return next;
}

describe('status', () => {
  test('a scheduled game starts, a game in progress is completed, a completed one is reopened', () => {
    expect(applied(scheduled, { do: 'start' }).status).toBe('em_andamento');
    expect(applied(played([[21, 10]]), complete)).toMatchObject({
      status: 'concluido',
      usedAllPlayersTeam1: true,
      usedAllPlayersTeam2: false,
    });
    expect(applied(completed, { do: 'revert' }).status).toBe('em_andamento');
  });

  test.each<[string, PlayedGame, GameAction]>([
    ['start a game in progress', played([]), { do: 'start' }],
    ['start a completed game', completed, { do: 'start' }],
    ['complete a scheduled game', scheduled, complete],
    ['complete a completed game', completed, complete],
    ['revert a scheduled game', scheduled, { do: 'revert' }],
    ['revert a game in progress', played([]), { do: 'revert' }],
  ])('nobody can %s', (_, game, action) => {
    expect(apply(game, action)).toMatchObject({ kind: 'state', code: 'STATUS_CHANGE_UNKNOWN' });
  });

  test('completing needs a set that is neither skipped nor 0x0', () => {
    const refused = { kind: 'rule', code: 'NO_SET_PLAYED' };
    expect(apply(played([]), complete)).toMatchObject(refused);
    expect(apply(played([[0, 0]]), complete)).toMatchObject(refused);
    expect(apply(played([], { sets: [aSet(1, 0, 0, { skipped: true })] }), complete)).toMatchObject(refused);
    expect(gameCan.complete(played([[0, 1]]))).toBeNull();
  });
});

describe('a walkover of both', () => {
  const both: GameAction = { do: 'award', winner: null, reason: 'wo' };

  test('is lost by both, without sets', () => {
    const game = applied(scheduled, both);
    expect([game.status, gameScore(game), officialSets(game)]).toEqual([
      'concluido',
      { team1: 0, team2: 0, winner: null, isDecided: true },
      [],
    ]);
    expect([gameOutcome(game, 1), gameOutcome(game, 2)]).toEqual(['loss', 'loss']);
    expect(applied(game, { do: 'revert' }).award).toBeNull();
  });

  test('needs a game without points, and nobody retires from it', () => {
    expect(apply(played([[1, 0]]), both)).toMatchObject({ kind: 'rule', code: 'AWARD_AFTER_POINTS' });
    expect(apply(played([]), { ...both, reason: 'abandono' })).toMatchObject({
      kind: 'rule',
      code: 'AWARD_WITHOUT_WINNER',
    });
  });
});

describe('registering a set', () => {
  test.each([scheduled, completed])('needs a game in progress', (game) => {
    expect(gameCan.registerSet(game)).toMatchObject({ kind: 'state', code: 'GAME_NOT_IN_PROGRESS' });
  });

  test('is refused out of order: set 2 needs set 1', () => {
    expect(gameCan.registerSet(played([]), aSet(2, 1, 0))).toMatchObject({
      kind: 'rule',
      code: 'SET_OUT_OF_ORDER',
      message: 'Registre o set 1 antes do set 2.',
    });
    expect(gameCan.registerSet(played([[21, 10]]), aSet(2, 1, 0))).toBeNull();
  });

  test('a skipped set keeps the order, and nothing was scored in it', () => {
    const game = applied(played([]), register(aSet(1, 7, 5, { skipped: true })));
    expect(game.sets).toMatchObject([{ team1Score: 0, team2Score: 0, skipped: true }]);
    expect(gameCan.registerSet(game, aSet(2, 1, 0))).toBeNull();
  });

  test('again replaces its score, and keeps its other fields', () => {
    const game = aGame(
      1,
      2,
      [
        [21, 10],
        [3, 5],
      ],
      { status: 'em_andamento' },
    );
    const corrected = apply(game, { do: 'registerSet', ...aSet(1, 10, 21), closed: true });
    expect(corrected).toMatchObject({
      id: game.id,
      sets: [
        { id: 1, notes: null, setNumber: 1, team1Score: 10, team2Score: 21, closed: true },
        { setNumber: 2 },
      ],
    });
  });

  test('allows sets 1 to 3, and only set 1 in an extra round', () => {
    expect(gameCan.registerSet(played([]), aSet(0, 1, 0))).toMatchObject({ code: 'SET_NUMBER_UNKNOWN' });
    expect(
      gameCan.registerSet(
        played([
          [1, 0],
          [1, 0],
          [0, 1],
        ]),
        aSet(4, 1, 0),
      ),
    ).toMatchObject({
      code: 'SET_NUMBER_UNKNOWN',
    });
    const extra = played([[21, 10]], { isExtraRound: true });
    expect(gameCan.registerSet(extra, aSet(2, 1, 0))).toMatchObject({
      kind: 'rule',
      code: 'SET_NOT_IN_EXTRA_ROUND',
    });
    expect(gameCan.registerSet(extra, aSet(1, 1, 0))).toBeNull();
    const singleSet = { ...extra, isExtraRound: false };
    expect(gameCan.registerSet(singleSet, aSet(2, 1, 0))).toMatchObject({
      message: 'Este jogo tem só o set 1.',
    });
  });

  test.each([-1, 100, 1.5, Number.NaN])('a score of %d is invalid', (score) => {
    expect(gameCan.registerSet(played([]), aSet(1, score, 0))).toMatchObject({ code: 'SCORE_OUT_OF_RANGE' });
    expect(gameCan.registerSet(played([]), aSet(1, 0, score))).toMatchObject({ code: 'SCORE_OUT_OF_RANGE' });
  });

  test('99 and 0 are scores', () => expect(gameCan.registerSet(played([]), aSet(1, 99, 0))).toBeNull());
});

describe('a superfluous third set', () => {
  const superfluous = { kind: 'rule', code: 'THIRD_SET_SUPERFLUOUS' };

  test('is refused after 2x0, unless it is skipped', () => {
    const game = played([
      [21, 10],
      [21, 19],
    ]);
    expect(gameCan.registerSet(game, aSet(3, 1, 0))).toMatchObject(superfluous);
    expect(gameCan.registerSet(game, aSet(3, 0, 0, { skipped: true }))).toBeNull();
  });

  test('counts sets as they are registered, final or not', () => {
    expect(
      gameCan.registerSet(
        played([
          [5, 3],
          [4, 2],
        ]),
        aSet(3, 1, 0),
      ),
    ).toMatchObject(superfluous);
  });

  test('is wanted after 1x1, after a tie and after a skipped set', () => {
    expect(
      gameCan.registerSet(
        played([
          [21, 10],
          [10, 21],
        ]),
        aSet(3, 1, 0),
      ),
    ).toBeNull();
    expect(
      gameCan.registerSet(
        played([
          [21, 10],
          [20, 20],
        ]),
        aSet(3, 1, 0),
      ),
    ).toBeNull();
    expect(
      gameCan.registerSet(
        played([
          [20, 20],
          [20, 20],
        ]),
        aSet(3, 1, 0),
      ),
    ).toBeNull();
    const skipped = played([], { sets: [aSet(1, 21, 10), aSet(2, 0, 0, { skipped: true })] });
    expect(gameCan.registerSet(skipped, aSet(3, 1, 0))).toBeNull();
  });

  test('prevents a correction that would make it superfluous, until it is deleted', () => {
    const game = played([
      [21, 10],
      [10, 21],
      [8, 6],
    ]);
    expect(gameCan.registerSet(game, aSet(2, 21, 10))).toMatchObject({
      ...superfluous,
      message: 'Com este placar o terceiro set sobraria: exclua o set 3 antes de corrigir.',
    });
    expect(gameCan.registerSet(game, aSet(1, 10, 21))).toMatchObject(superfluous);
    expect(gameCan.registerSet(game, aSet(2, 19, 21))).toBeNull();
    expect(gameCan.registerSet(applied(game, { do: 'deleteSet', setNumber: 3 }), aSet(2, 21, 10))).toBeNull();
  });

  test('does not prevent it when skipped, and then it must stay skipped', () => {
    const game = played([], { sets: [aSet(1, 21, 10), aSet(2, 10, 21), aSet(3, 0, 0, { skipped: true })] });
    const corrected = applied(game, register(aSet(2, 21, 10)));
    expect(gameCan.registerSet(corrected, aSet(3, 1, 0))).toMatchObject(superfluous);
  });
});

test('the first set can be corrected in a round with three sets that became an extra one', () => {
  const game = played(
    [
      [10, 21],
      [21, 10],
      [15, 9],
    ],
    { isExtraRound: true },
  );
  expect(gameCan.registerSet(game, aSet(1, 21, 10))).toBeNull();
});

describe('deleting a set', () => {
  test('is possible for the last one only', () => {
    const game = played([
      [21, 10],
      [3, 5],
    ]);
    expect(gameCan.deleteSet(game, { setNumber: 1 })).toMatchObject({ kind: 'rule', code: 'SET_NOT_LAST' });
    expect(applied(game, { do: 'deleteSet', setNumber: 2 }).sets).toMatchObject([{ setNumber: 1 }]);
  });

  test('needs a set, and a game in progress', () => {
    expect(gameCan.deleteSet(played([]))).toMatchObject({ kind: 'unknown', code: 'SET_UNKNOWN' });
    expect(gameCan.deleteSet(played([[1, 0]]), { setNumber: 2 })).toMatchObject({ code: 'SET_UNKNOWN' });
    expect(gameCan.deleteSet(played([[1, 0]]))).toBeNull();
    expect(gameCan.deleteSet(completed)).toMatchObject({ kind: 'state', code: 'GAME_NOT_IN_PROGRESS' });
  });
});

describe('awarding a game', () => {
  test('completes it, leaves the sets as they were played and usedAllPlayers false', () => {
    const game = played([[14, 8]], { usedAllPlayersTeam1: true, usedAllPlayersTeam2: true });
    expect(applied(game, { do: 'award', winner: 2, reason: 'abandono' })).toEqual({
      ...game,
      status: 'concluido',
      award: { winner: 2, reason: 'abandono' },
      usedAllPlayersTeam1: false,
      usedAllPlayersTeam2: false,
    });
  });

  test('W.O. is for a scheduled game and for one started without a point', () => {
    expect(gameCan.award(scheduled, { winner: 1, reason: 'wo' })).toBeNull();
    expect(gameCan.award(played([[0, 0]]), { winner: 1, reason: 'wo' })).toBeNull();
    expect(gameCan.award(played([[0, 1]]), { reason: 'wo' })).toMatchObject({
      kind: 'rule',
      code: 'AWARD_AFTER_POINTS',
    });
  });

  test('abandono needs a game in progress', () => {
    const refused = { kind: 'state', code: 'GAME_NOT_IN_PROGRESS' };
    expect(gameCan.award(scheduled, { winner: 1, reason: 'abandono' })).toMatchObject(refused);
    expect(gameCan.award(played([]), { winner: 1, reason: 'abandono' })).toBeNull();
  });

  test('is refused once the game is completed', () => {
    expect(gameCan.award(completed)).toMatchObject({ kind: 'state', code: 'GAME_COMPLETED' });
  });

  test('cannot give a game that was won by final sets to the loser', () => {
    const won = played([
      [21, 10],
      [10, 21],
      [15, 9],
    ]);
    expect(gameCan.award(won, { winner: 2, reason: 'abandono' })).toMatchObject({
      kind: 'rule',
      code: 'AWARD_AGAINST_WINNER',
    });
    expect(gameCan.award(won, { winner: 1, reason: 'abandono' })).toBeNull();
    const extra = played([[19, 21]], { isExtraRound: true });
    expect(gameCan.award(extra, { winner: 1, reason: 'abandono' })).toMatchObject({
      code: 'AWARD_AGAINST_WINNER',
    });
  });

  test('reverting removes the award and nothing else', () => {
    const game = played([[14, 8]]);
    expect(applied(applied(game, { do: 'award', winner: 2, reason: 'abandono' }), { do: 'revert' })).toEqual(
      game,
    );
  });
});

describe('a requested status', () => {
  const used = { usedAllPlayersTeam1: true, usedAllPlayersTeam2: false };

  test('is reached by the action that leads there', () => {
    expect(statusChange('agendado', 'em_andamento', used)).toEqual({ do: 'start' });
    expect(statusChange('concluido', 'em_andamento', used)).toEqual({ do: 'revert' });
    expect(statusChange('em_andamento', 'concluido', used)).toEqual({ do: 'complete', ...used });
  });

  test('is agendado again only from em_andamento', () => {
    expect(statusChange('em_andamento', 'agendado', used)).toEqual({ do: 'unstart' });
    expect(apply(played([[0, 0]]), { do: 'unstart' })).toMatchObject({ status: 'agendado', sets: [] });
    for (const game of [scheduled, played([[1, 0]]), played([[21, 3]], { status: 'concluido' })]) {
      expect(apply(game, { do: 'unstart' })).toMatchObject({ kind: 'state', code: 'STATUS_CHANGE_UNKNOWN' });
    }
  });

  test('is not agendado twice', () => {
    expect(statusChange('agendado', 'agendado', used)).toMatchObject({
      kind: 'state',
      code: 'STATUS_CHANGE_UNKNOWN',
    });
  });
});

const anyScore = fc.oneof(fc.integer({ min: -1, max: 100 }), fc.constantFrom(0, 15, 21));
const anyAction: fc.Arbitrary<GameAction> = fc.oneof(
  fc.record({ do: fc.constant('start' as const) }),
  fc.record({
    do: fc.constant('registerSet' as const),
    setNumber: fc.integer({ min: 0, max: 4 }),
    team1Score: anyScore,
    team2Score: anyScore,
    skipped: fc.boolean(),
    closed: fc.boolean(),
  }),
  fc.record({ do: fc.constant('deleteSet' as const), setNumber: fc.integer({ min: 0, max: 4 }) }),
  fc.record({
    do: fc.constant('award' as const),
    winner: fc.constantFrom(1 as const, 2 as const),
    reason: fc.constantFrom('wo' as const, 'abandono' as const),
  }),
  fc.record({
    do: fc.constant('complete' as const),
    usedAllPlayersTeam1: fc.boolean(),
    usedAllPlayersTeam2: fc.boolean(),
  }),
  fc.record({ do: fc.constant('revert' as const) }),
  fc.record({ do: fc.constant('unstart' as const) }),
);

function brokenRules(game: PlayedGame): string[] {
  const [first, second, third] = game.sets;
  const inRange = (score: number) => Number.isInteger(score) && score >= 0 && score <= 99;
  const points = game.sets.reduce((sum, set) => sum + set.team1Score + set.team2Score, 0);
  const broken: Record<string, boolean> = {
    'sets in order without gaps': game.sets.some((set, i) => set.setNumber !== i + 1),
    'three sets at most, one in an extra round': game.sets.length > (game.isExtraRound ? 1 : 3),
    'scores from 0 to 99': game.sets.some((set) => !inRange(set.team1Score) || !inRange(set.team2Score)),
    'nothing scored in a skipped set': game.sets.some(
      (set) => set.skipped && set.team1Score + set.team2Score > 0,
    ),
    'no third set after 2x0':
      first !== undefined &&
      second !== undefined &&
      third?.skipped === false &&
      winnerOfSet(first) !== null &&
      winnerOfSet(first) === winnerOfSet(second),
    'an awarded game is completed': game.award !== null && game.status !== 'concluido',
    'an awarded game used nobody':
      game.award !== null && (game.usedAllPlayersTeam1 || game.usedAllPlayersTeam2),
    'W.O. without a point': game.award?.reason === 'wo' && points > 0,
    'a completed game has a point or an award':
      game.status === 'concluido' && points === 0 && game.award === null,
    'a scheduled game has no sets': game.status === 'agendado' && game.sets.length > 0,
  };
  return Object.keys(broken).filter((name) => broken[name]);
}

test('any sequence of actions leads to a legal game, and a refusal changes nothing', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(anyAction, { minLength: 40, maxLength: 80 }),
      (isExtraRound, actions) => {
        let game: PlayedGame = { ...scheduled, ...roundType(isExtraRound) };
        for (const action of actions) {
          const before = structuredClone(game);
          const next = apply(game, action);
          expect(game).toEqual(before);
          if (isRefusal(next)) continue;
          accepted += 1;
          game = next;
          expect(brokenRules(game)).toEqual([]);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(1000);
});
