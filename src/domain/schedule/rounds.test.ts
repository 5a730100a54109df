import { describe, expect, test } from 'vitest';
import { aGame, aRow, aTournament, eightRounds } from '#domain/fixtures.ts';
import type { Game, GameStatus } from '#domain/tournament.ts';
import {
  beforeRound,
  completedRounds,
  daysUntil,
  defaultGameDate,
  gamesWithOwnDate,
  hasChosenTime,
  hasPassed,
  lastCompletedRound,
  nextRound,
  roundToOpen,
} from './rounds.ts';

const inRound = (round: number, status: GameStatus) => aGame(1, 2, [], { round, status });

describe('a completed round', () => {
  test('has at least one game, and all are completed', () => {
    const games = [
      inRound(2, 'concluido'),
      inRound(1, 'concluido'),
      inRound(3, 'concluido'),
      inRound(3, 'agendado'),
      inRound(4, 'em_andamento'),
    ];
    expect(completedRounds(aTournament({ games }))).toEqual([1, 2]);
  });

  test('is the last one when its number is the highest, whatever was completed last', () => {
    const games = [inRound(5, 'concluido'), inRound(2, 'concluido'), inRound(7, 'agendado')];
    expect(lastCompletedRound(aTournament({ games }))).toBe(5);
    expect(lastCompletedRound(aTournament())).toBeNull();
  });
});

describe('the round to register games in', () => {
  const games = [inRound(1, 'concluido'), inRound(4, 'agendado'), inRound(3, 'em_andamento')];

  test('is the active one', () => expect(roundToOpen(aTournament({ games, activeRound: 6 }))).toBe(6));
  test('else the first with games to play', () => expect(roundToOpen(aTournament({ games }))).toBe(3));
  test('else round 1', () => expect(roundToOpen(aTournament({ games: [inRound(2, 'concluido')] }))).toBe(1));
});

describe('the next round', () => {
  test('is the first with games to play, after the active one', () => {
    const games = [inRound(1, 'agendado'), inRound(2, 'agendado'), inRound(5, 'agendado')];
    expect(nextRound(aTournament({ games }))?.number).toBe(1);
    expect(nextRound(aTournament({ games, activeRound: 2 }))?.number).toBe(5);
  });

  test('without games to play is the first after all that have any', () => {
    expect(nextRound(aTournament())?.number).toBe(1);
    expect(nextRound(aTournament({ games: [inRound(3, 'concluido')] }))?.number).toBe(4);
    expect(nextRound(aTournament({ games: [inRound(3, 'em_andamento')], activeRound: 3 }))?.number).toBe(4);
  });

  test('is none at the end of the tournament', () => {
    expect(nextRound(aTournament({ games: [inRound(8, 'concluido')] }))).toBeNull();
  });
});

test('a round has passed on the day after its day and those of its unfinished games', () => {
  const [round] = eightRounds;
  if (!round) throw new Error('no round');
  const inRoundOn = (date: string, status: GameStatus) => aGame(1, 2, [], { round: 1, status, date });
  const passed = (today: string, games: Game[] = []) =>
    hasPassed(round, games, today, (instant) => instant.slice(0, 10));
  expect(passed('2025-04-05')).toBe(false);
  expect(passed('2025-04-06')).toBe(true);
  const late = '2025-04-08T12:00:00.000Z';
  expect(passed('2025-04-06', [inRoundOn(late, 'concluido')])).toBe(true);
  expect(passed('2025-04-08', [inRoundOn(late, 'agendado')])).toBe(false);
  expect(passed('2025-04-09', [inRoundOn(late, 'agendado')])).toBe(true);
});

describe("a game's time", () => {
  const [round] = eightRounds;
  if (!round) throw new Error('no round');
  const at = (date: string, parts: Partial<Game> = {}) => aGame(1, 2, [], { date, court: '1', ...parts });
  const CHOSEN = '2025-04-05T13:30:00.000Z';

  test('is not chosen at 08:00 UTC of any day, and is at any other time', () => {
    expect(defaultGameDate('2025-04-05')).toBe('2025-04-05T08:00:00.000Z');
    expect(hasChosenTime(at('2025-04-05T08:00:00.000Z'))).toBe(false);
    expect(hasChosenTime(at('2025-04-05T08:00:00Z'))).toBe(false);
    expect(hasChosenTime(at('2025-04-05T08:01:00.000Z'))).toBe(true);
    expect(hasChosenTime(at('2025-04-06T08:00:00.000Z'))).toBe(false);
    expect(hasChosenTime(at('2025-04-06T01:30:00.000Z'))).toBe(true);
  });

  test('or another day keeps an unfinished game from moving with its round', () => {
    const chosen = at(CHOSEN, { status: 'agendado' });
    const elsewhere = at('2025-04-06T08:00:00.000Z', { status: 'agendado' });
    const following = at('2025-04-05T08:00:00.000Z', { status: 'agendado' });
    const others = [following, { ...chosen, round: 2 }, { ...chosen, status: 'concluido' as const }];
    expect(gamesWithOwnDate([chosen, elsewhere, ...others], round)).toEqual([chosen, elsewhere]);
  });
});

test('the days until a day are counted over months and backwards', () => {
  expect(daysUntil('2025-04-05', '2025-04-05')).toBe(0);
  expect(daysUntil('2025-05-10', '2025-04-05')).toBe(35);
  expect(daysUntil('2025-03-31', '2025-04-05')).toBe(-5);
});

test("the tournament before a round has neither that round's games nor later ones", () => {
  const games = [inRound(1, 'concluido'), inRound(2, 'concluido'), inRound(3, 'agendado')];
  const points = [aRow(1, 5), aRow(1, 5, { round: 2 })];
  const before = beforeRound(aTournament({ games, points, activeRound: 3 }), 2);
  expect(before).toEqual(
    aTournament({ games: games.slice(0, 1), points: points.slice(0, 1), activeRound: 3 }),
  );
});
