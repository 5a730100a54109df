import { expect, test } from 'vitest';
import { aGame } from '#domain/fixtures.ts';
import type { Game } from '#domain/tournament.ts';
import { scheduleClashes } from './schedule-clashes.ts';

const at = (date: string, parts: Partial<Game> = {}) => aGame(1, 2, [], { date, court: '1', ...parts });
const CHOSEN = '2025-04-05T13:30:00.000Z';

test('a game clashes with another one on the same court at its time', () => {
  const other = at(CHOSEN, { team1Id: 3, team2Id: 4 });
  expect(scheduleClashes(at(CHOSEN), [other])).toEqual([
    {
      code: 'COURT_TAKEN',
      gameId: other.id,
      teamId: null,
      message: 'A quadra 1 já tem outro jogo neste horário.',
    },
  ]);
});

test('a game clashes if a team would play twice at its time', () => {
  const other = at(CHOSEN, { team1Id: 3, team2Id: 1, court: '2' });
  expect(scheduleClashes({ ...at(CHOSEN), id: null }, [other])).toEqual([
    {
      code: 'TEAM_PLAYS_TWICE',
      gameId: other.id,
      teamId: 1,
      message: 'O time 1 já tem outro jogo neste horário.',
    },
  ]);
});

test('a game does not clash with itself, another time, another round, or an unnamed court', () => {
  const game = at(CHOSEN);
  const elsewhere = { team1Id: 3, team2Id: 4 };
  expect(scheduleClashes(game, [game])).toEqual([]);
  expect(scheduleClashes(game, [at('2025-04-05T14:30:00.000Z', elsewhere)])).toEqual([]);
  expect(scheduleClashes(game, [at(CHOSEN, { round: 2 })])).toEqual([]);
  expect(scheduleClashes({ ...game, court: null }, [at(CHOSEN, { ...elsewhere, court: null })])).toEqual([]);
});

test('a default time never clashes', () => {
  const game = at('2025-04-05T08:00:00.000Z');
  const again = { team2Id: 3 };
  expect(scheduleClashes(game, [at('2025-04-05T08:00:00.000Z', again)])).toEqual([]);
  const postponed = at('2025-04-06T08:00:00.000Z');
  expect(scheduleClashes(postponed, [at('2025-04-06T08:00:00.000Z', again)])).toEqual([]);
});

test.each([
  ['at another time and on another court', at('2025-04-05T16:30:00.000Z', { court: '2' })],
  ['the other way round, without a chosen time', at('2025-04-05T08:00:00.000Z', { team1Id: 2, team2Id: 1 })],
])('two teams that meet twice in a round are reported, %s', (_name, other) => {
  expect(scheduleClashes({ ...at(CHOSEN), id: null }, [other])).toEqual([
    {
      code: 'TEAMS_MEET_TWICE',
      gameId: other.id,
      teamId: null,
      message: 'Estes dois times já têm um jogo nesta rodada.',
    },
  ]);
  expect(scheduleClashes({ ...at(CHOSEN), id: null, round: 2 }, [other])).toEqual([]);
});

test.each([
  ['the same way round', {}],
  ['the other way round', { team1Id: 2, team2Id: 1 }],
])('two teams that meet twice at one time are reported once, and their court too, %s', (_name, sides) => {
  const other = at(CHOSEN, sides);
  const codes = (court: string) =>
    scheduleClashes({ ...at(CHOSEN), id: null, court }, [other]).map(({ code }) => code);
  expect(codes('2')).toEqual(['TEAMS_MEET_TWICE']);
  expect(codes('1')).toEqual(['TEAMS_MEET_TWICE', 'COURT_TAKEN']);
});
