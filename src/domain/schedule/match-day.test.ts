import { expect, test } from 'vitest';
import { aGame, aSet } from '#domain/fixtures.ts';
import type { Game } from '#domain/tournament.ts';
import { dayIn } from './calendar.ts';
import { dayPlayed, matchDay, roundEnd } from './match-day.ts';

const dayOf = dayIn('America/Sao_Paulo');
const today = '2025-07-12';
const MORNING = '2025-07-12T12:00:00.000Z';
const NOON = '2025-07-12T15:00:00.000Z';
const LAST_WEEK = '2025-07-05T12:00:00.000Z';
const IN_THREE_WEEKS = '2025-08-02T12:00:00.000Z';

const completed = (date: string, parts: Partial<Game> = {}) => aGame(1, 2, [[21, 15]], { date, ...parts });
const scheduled = (date: string, parts: Partial<Game> = {}) =>
  aGame(1, 2, [], { date, status: 'agendado', ...parts });
const shown = (games: Partial<Parameters<typeof matchDay<Game>>[0]>) =>
  matchDay<Game>({ live: [], otherRounds: [], upcoming: [], completed: [], ...games }, { today, dayOf });

test('today’s results stay when no round is active', () => {
  const game = completed(MORNING);
  expect(shown({ completed: [game, completed(LAST_WEEK)] }).results).toEqual([game]);
});

test("today is a day in the tournament's time zone, not in UTC", () => {
  const lateAtNight = completed('2025-07-13T01:00:00.000Z');
  const earlyNextDay = completed('2025-07-13T03:00:00.000Z');
  expect(shown({ completed: [lateAtNight, earlyNextDay] }).results).toEqual([lateAtNight]);
});

test('a game of another day that was played today is one of today’s', () => {
  const moved = completed(LAST_WEEK, { sets: [{ ...aSet(1, 21, 15), startTime: NOON }] });
  expect(shown({ completed: [moved] }).results).toEqual([moved]);
});

test('the results of the active round are listed on any day', () => {
  const game = completed(LAST_WEEK);
  expect(shown({ live: [game], completed: [game] }).results).toEqual([game]);
});

test('the last to end comes first; without an end time, the last to begin', () => {
  const early = completed(MORNING);
  const late = completed(NOON);
  const long = completed(MORNING, {
    sets: [{ ...aSet(1, 21, 15), startTime: MORNING, endTime: '2025-07-12T15:30:00.000Z' }],
  });
  expect(shown({ completed: [early, long, late] }).results).toEqual([long, late, early]);
});

test('a game of another round is listed beside those of the active one, and is a result of the day on which it ended', () => {
  const board = scheduled(MORNING, { status: 'em_andamento' });
  const postponed = scheduled(LAST_WEEK, { status: 'em_andamento' });
  expect(shown({ live: [board], otherRounds: [postponed] }).playing).toEqual([postponed, board]);
  expect(shown({ otherRounds: [postponed] }).playing).toEqual([postponed]);
});

test('a game in two lists counts once, in its newest version', () => {
  const before = scheduled(MORNING, { id: 900, version: 3 });
  const playing = { ...before, status: 'em_andamento', version: 4 } as const;
  const after = completed(MORNING, { id: 900, version: 5 });
  for (const games of [
    { live: [after], upcoming: [before] },
    { live: [playing], completed: [after] },
  ])
    expect(shown(games)).toEqual({ playing: [], results: [after], coming: [], comingNow: 0 });
});

test('today’s games come first, then later days, then earlier days', () => {
  const later = scheduled(IN_THREE_WEEKS);
  const left = scheduled(LAST_WEEK);
  const [first, second] = [scheduled(MORNING), scheduled(NOON)];
  const day = shown({ upcoming: [left, second, first, later] });
  expect(day.coming).toEqual([first, second, later, left]);
  expect(day.comingNow).toBe(2);
});

test('the active round’s games count as of today, on whatever day they are', () => {
  const [postponed, todays] = [scheduled(LAST_WEEK), scheduled(NOON)];
  const day = shown({ live: [postponed], upcoming: [postponed, todays] });
  expect(day.coming).toEqual([postponed, todays]);
  expect(day.comingNow).toBe(2);
});

test('a game in progress is neither a result nor a coming game', () => {
  const game = aGame(1, 2, [[9, 7]], { date: MORNING, status: 'em_andamento' });
  expect(shown({ live: [game] })).toEqual({ playing: [game], results: [], coming: [], comingNow: 0 });
});

test('a game counts from its scheduled day or the day it ended, whichever is later', () => {
  const moved = completed(LAST_WEEK, { sets: [{ ...aSet(1, 21, 15), startTime: NOON }] });
  expect([completed(MORNING), completed(LAST_WEEK), moved].map(dayPlayed)).toEqual([
    today,
    LAST_WEEK.slice(0, 10),
    today,
  ]);
});

test('a round ended with the last of its games, whatever their order, and not before all of them', () => {
  const ended = (endTime: string) =>
    completed(MORNING, { sets: [{ ...aSet(1, 21, 15), startTime: MORNING, endTime }] });
  const late = ended('2025-07-12T21:40:00.000Z');
  expect(roundEnd([late, ended(NOON)])).toEqual({ at: '2025-07-12T21:40:00.000Z', isKnown: true });
  expect(roundEnd([completed(NOON)])).toEqual({ at: NOON, isKnown: false });
  expect(roundEnd([late, scheduled(NOON)])).toBeNull();
  expect(roundEnd([])).toBeNull();
});
