import { describe, expect, test } from 'vitest';
import { aGame, eightRounds } from '#domain/fixtures.ts';
import type { Game, Round } from '#domain/tournament.ts';
import { nextCourtTime } from './next-court-time.ts';

const [first, second] = eightRounds as [Round, Round];
const at = (court: string | null, time: string, round = first): Game =>
  aGame(1, 2, [], { round: round.number, court, date: `${round.date}T${time}:00.000Z`, status: 'agendado' });
const proposed = (games: readonly Game[], round = first, now = Number.NEGATIVE_INFINITY) => {
  const { court, date } = nextCourtTime(games, round, eightRounds, 'America/Sao_Paulo', now);
  return [court, date === null ? null : new Date(date).toISOString().slice(0, 16)];
};

describe('the next game of a round', () => {
  test('gets the earliest time at which a court is free, also between two games', () => {
    const games = ['12:00', '13:00', '15:00'].flatMap((time) => [at('1', time), at('2', time)]);
    expect(proposed(games)).toEqual(['1', '2025-04-05T14:00']);
    expect(proposed([...games, at('1', '14:00')])).toEqual(['2', '2025-04-05T14:00']);
    expect(proposed([...games, at('1', '14:00'), at('2', '14:00')])).toEqual(['1', '2025-04-05T16:00']);
  });

  test('gets no time that is over, if there is a later one', () => {
    const games = [at('1', '12:00'), at('2', '12:00'), at('1', '13:00'), at('1', '14:00')];
    expect(proposed(games)).toEqual(['2', '2025-04-05T13:00']);
    const now = (time: string) => Date.parse(`2025-04-05T${time}:00.000Z`);
    expect(proposed(games, first, now('13:30'))).toEqual(['2', '2025-04-05T14:00']);
    expect(proposed(games, first, now('20:00'))).toEqual(['2', '2025-04-05T13:00']);
  });

  test('gets no court on which a game has not ended', () => {
    const games = [at('1', '12:00'), at('2', '12:20'), at('1', '13:00'), at('2', '13:20')];
    expect(proposed(games)).toEqual(['1', '2025-04-05T14:00']);
  });

  test('gets a court that is free at the latest time', () => {
    expect(proposed([at('1', '12:00'), at('2', '12:00'), at('1', '12:45')])).toEqual([
      '2',
      '2025-04-05T12:45',
    ]);
  });

  test('gets a court of those that have names, in their order, whatever the games say', () => {
    const named = (games: readonly Game[], round = first) => {
      const { court, date } = nextCourtTime(games, round, eightRounds, 'America/Sao_Paulo', 0, [
        'Central',
        '2',
      ]);
      return [court, date === null ? null : new Date(date).toISOString().slice(11, 16)];
    };
    expect(named([])).toEqual(['Central', null]);
    expect(named([at('5', '12:00')])).toEqual(['Central', '12:00']);
    expect(named([at('central', '12:00')])).toEqual(['2', '12:00']);
    expect(named([at('central', '12:00'), at('Quadra 2', '12:00')])).toEqual(['Central', '13:00']);
    expect(named([at('5', '12:40')], second)).toEqual(['Central', '12:40']);
  });

  test('once all courts are taken, gets the first court after the interval', () => {
    const games = [at('1', '12:00'), at('2', '12:00'), at('1', '12:45'), at('2', '12:45')];
    expect(proposed(games)).toEqual(['1', '2025-04-05T13:30']);
  });

  test('is an hour later if only one time is known', () => {
    expect(proposed([at('Central', '12:00')])).toEqual(['Central', '2025-04-05T13:00']);
    expect(proposed([at(null, '12:00')])).toEqual([null, '2025-04-05T13:00']);
  });

  test('uses the courts and the interval of the round before', () => {
    const before = [at('1', '12:00'), at('2', '12:40')];
    expect(proposed([...before, at('1', '13:00', second)], second)).toEqual(['2', '2025-05-10T13:00']);
    expect(proposed([...before, at('1', '13:00', second), at('2', '13:00', second)], second)).toEqual([
      '1',
      '2025-05-10T13:40',
    ]);
  });

  test('the first of a round gets the first court and time of the round before', () => {
    expect(proposed([at('2', '12:00'), at('1', '12:00')], second)).toEqual(['1', '2025-05-10T12:00']);
  });

  test("is null without an earlier round, or if the round's games have no time", () => {
    expect(proposed([])).toEqual([null, null]);
    expect(proposed([at('1', '12:00'), at('1', '08:00', second)], second)).toEqual([null, null]);
  });

  test.each(['08:00', '15:00'])('ignores a game that was moved to another day, at %s', (time) => {
    const elsewhere = { ...at('3', time), date: `2025-05-11T${time}:00.000Z`, round: second.number };
    const before = [at('1', '12:00'), at('2', '12:00')];
    expect(proposed([...before, elsewhere], second)).toEqual(['1', '2025-05-10T12:00']);
    const games = [...before, at('1', '13:00', second), elsewhere];
    expect(proposed(games, second)).toEqual(['2', '2025-05-10T13:00']);
  });

  test('ignores a game of the round before that was moved to another day', () => {
    const postponed = { ...at('1', '12:00'), date: '2025-04-12T12:00:00.000Z' };
    const games = [at('1', '12:00'), postponed, at('1', '13:00', second)];
    expect(proposed(games, second)).toEqual(['1', '2025-05-10T14:00']);
  });
});
