import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import {
  day,
  holderName,
  instant,
  orNull,
  paragraph,
  pathId,
  pathRound,
  setScore,
  side,
  version,
} from '#contract/fields.ts';
import { NOTES } from '#contract/limits.ts';
import { AWARD_REASONS, GAME_STATUSES } from '#domain/tournament.ts';
import { gameEdit, matchup, newGame } from './matchup.ts';
import { matchRules } from './rules.ts';
import { teamRef } from './teams.ts';

const awardReason = z.enum(AWARD_REASONS, 'Escolha W.O. ou abandono');
export const setNumber = z
  .int('O set vai de 1 a 3')
  .min(1, 'O set vai de 1 a 3')
  .max(3, 'O set vai de 1 a 3');

/** The state of a set scored rally by rally (docs/rules.md, Court 2). */
const setLog = z.object({
  last: z.string().nullable(),
  /** The number of its events. */
  events: z.number(),
  server: side.nullable(),
  /** The team on the scorekeeper's left. */
  left: side,
  /** Both teams' points since the last change of sides was due: a late change does not move the next one. */
  sinceSideChange: z.number(),
  /** Both teams' points until a change of sides is due, 0 when it is; null once the set is over. */
  toSideChange: z.number().nullable(),
  timeoutsLeft: z.tuple([z.number(), z.number()]),
  /** The newest time-out; `side` is null for a technical one. */
  timeout: z.object({ side: side.nullable(), at: z.string() }).nullable(),
  /** The time-out or medical time-out since the last point; `at`: its start by the server's clock. */
  pause: z
    .object({ id: z.string(), type: z.enum(['timeout', 'medical']), side: side.nullable(), at: z.string() })
    .nullable(),
});

/**
 * `closed`: the scorekeeper ended it, whatever the score. `finished`: it counts while the game is in progress
 * (docs/rules.md, Sets 2). `log`: null for a typed result.
 */
const set = z.object({
  id: z.number(),
  setNumber: z.number(),
  team1Score: z.number(),
  team2Score: z.number(),
  skipped: z.boolean(),
  closed: z.boolean(),
  finished: z.boolean(),
  notes: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  log: setLog.nullable(),
});

/** `team1Score` and `team2Score` are sets won, by the official sets of an awarded game. */
export const game = matchup.extend({
  id: z.number(),
  team1: teamRef,
  team2: teamRef,
  isExtraRound: z.boolean(),
  technicalTimeout: z.boolean(),
  rules: matchRules,
  team1Score: z.number(),
  team2Score: z.number(),
  sets: z.array(set),
  usedAllPlayersTeam1: z.boolean(),
  usedAllPlayersTeam2: z.boolean(),
  award: z
    .object({
      winner: side.nullable(),
      reason: awardReason,
      officialSets: z.array(
        z.object({ setNumber: z.number(), team1Score: z.number(), team2Score: z.number() }),
      ),
    })
    .nullable(),
  version: z.number(),
});

/** Completes the game although later games of an elimination change (docs/rules.md, Formats 9). */
const confirm = z.boolean().optional();

/** `completed` is read as `concluido`. */
const statusChange = z.object({
  status: z
    .enum([...GAME_STATUSES, 'completed'], 'Situação inválida')
    .transform((read) => (read === 'completed' ? 'concluido' : read)),
  usedAllPlayersTeam1: z.boolean().optional(),
  usedAllPlayersTeam2: z.boolean().optional(),
  version: version.optional(),
  confirm,
});

const setEntry = z.object({
  setNumber,
  team1Score: setScore,
  team2Score: setScore,
  skipped: z.boolean().default(false),
  notes: orNull(paragraph(NOTES.max)).optional(),
  startTime: instant.nullable().optional(),
  endTime: instant.nullable().optional(),
  /** The scorekeeper ends the set, whatever the score. */
  closed: z.boolean().default(false),
  version: version.optional(),
});

const gameId = z.object({ id: pathId });

export const gameCalls = {
  'GET /api/games/completed': {
    access: 'public',
    about:
      'The completed games by round. `recentGames`: those of the last completed round; `completedRounds`: the rounds in which all games are completed. With `since`, `gamesByRound` has only the games of that day (UTC) and later.',
    query: z.object({ since: day.optional() }),
    answer: {
      200: z.object({
        recentGames: z.array(game),
        gamesByRound: z.record(z.string(), z.array(game)),
        completedRounds: z.array(z.number()),
      }),
    },
  },
  'GET /api/games/upcoming': {
    access: 'public',
    about: 'The scheduled games, by date, then court.',
    answer: { 200: z.array(game) },
  },
  'GET /api/games/in-progress': {
    access: 'public',
    about:
      'The games in progress of all rounds, by date, then court. With round=inactive only those of rounds that are not active.',
    query: z.object({ round: z.literal('inactive').optional() }),
    answer: { 200: z.array(game) },
  },
  'GET /api/games/round/{round}': {
    access: 'user',
    about: 'The games of a round.',
    params: z.object({ round: pathRound }),
    answer: { 200: z.array(game) },
  },
  'GET /api/games/{id}': {
    access: 'user',
    about: 'One game.',
    params: gameId,
    answer: { 200: game },
  },
  'POST /api/games': {
    access: 'admin',
    moves: ['games'],
    audit: 'game.create',
    about: "Creates a game, by default at 08:00 UTC of the round's day.",
    body: newGame,
    answer: { 201: game },
  },
  'PATCH /api/games/{id}': {
    access: 'admin',
    moves: ['games'],
    audit: 'game.edit',
    about:
      'Changes the court and the time of a game that is not completed, and the teams of one that has not started. 409 with the current game where it has another version.',
    params: gameId,
    body: gameEdit,
    answer: { 200: game },
  },
  'DELETE /api/games/{id}': {
    access: 'admin',
    // An overlay that showed the game selects another.
    moves: ['games', 'broadcast'],
    audit: 'game.delete',
    about: 'Deletes a game with its sets.',
    params: gameId,
    answer: { 204: 'empty' },
  },
  'PATCH /api/games/{id}/status': {
    access: 'scorekeeper',
    byLink: true,
    moves: ['games'],
    about:
      'Starts, completes or reverts a game, or puts one without points back to `agendado`. Only an account reverts one. 409 CHANGES_LATER_GAMES, without `confirm`, where a corrected result changes later games of an elimination.',
    params: gameId,
    body: statusChange,
    answer: { 200: game },
  },
  'POST /api/games/{id}/sets': {
    access: 'scorekeeper',
    byLink: true,
    moves: ['games'],
    audit: 'game.registerSet',
    about: 'Registers a set, or corrects it. 409 with the current game where it has another version.',
    params: gameId,
    body: setEntry.extend({
      /** Who tapped, on a device with a court link: its holder's name at that time. Default: the current name. */
      by: holderName.optional(),
    }),
    answer: { 201: game, 200: game },
  },
  'DELETE /api/games/{id}/sets/{setNumber}': {
    access: 'scorekeeper',
    byLink: true,
    moves: ['games'],
    audit: 'game.deleteSet',
    about: 'Deletes the last set.',
    params: z.object({
      id: pathId,
      setNumber: z
        .string()
        .regex(/^[1-3]$/, 'O set vai de 1 a 3')
        .transform(Number),
    }),
    query: z.object({
      version: z
        .string()
        .regex(/^\d{1,15}$/, 'Versão inválida')
        .transform(Number)
        .optional(),
    }),
    answer: { 200: game },
  },
  'POST /api/games/{id}/award': {
    access: 'scorekeeper',
    byLink: true,
    moves: ['games'],
    audit: 'game.award',
    about:
      'Awards the game to a team, because the other one did not play (wo) or stopped playing (abandono); with winner null and wo to none, because neither played. Completes the game. 409 CHANGES_LATER_GAMES as for a status.',
    params: gameId,
    body: z.object({ winner: side.nullable(), reason: awardReason, version: version.optional(), confirm }),
    answer: { 200: game },
  },
} as const satisfies CallTable;
