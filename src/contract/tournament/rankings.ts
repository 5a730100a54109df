import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { category, gender, pathId } from '#contract/fields.ts';
import { LARGEST_ID } from '#contract/limits.ts';
import { DECIDING } from '#domain/standings/criteria.ts';
import { counted, unplayed } from './points.ts';

const playerRank = z.object({
  position: z.number(),
  id: z.number(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  teamId: z.number().nullable(),
  teamName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  gender,
  /** Relative points: `counted` over `contested`, in percent. */
  total: z.number(),
  totalRaw: z.number(),
  contested: z.number(),
  counted,
  unplayed,
  /** Before the last completed round; null for a player or team without a game by then. */
  previousPosition: z.number().nullable(),
});

export const teamRank = z.object({
  position: z.number(),
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  category,
  seed: z.number().nullable(),
  totalPoints: z.number(),
  totalWins: z.number(),
  totalLosses: z.number(),
  gamesPlayed: z.number(),
  totalSetsWon: z.number(),
  totalSetsLost: z.number(),
  pointsFor: z.number(),
  pointsAgainst: z.number(),
  pointDifference: z.number(),
  decidedBy: z.enum([...DECIDING, 'shared']).nullable(),
  /**
   * What decided in the games among the level teams, of this team (`own`) and of the next row (`next`); null for a
   * ratio with nothing lost. `teams`: how many are level.
   */
  headToHead: z
    .object({ own: z.number().nullable(), next: z.number().nullable(), teams: z.number() })
    .nullable(),
  /** When the lot that decided was drawn; null where none did. */
  lotDrawnAt: z.string().nullable(),
  /** Before the last completed round; null for a player or team without a game by then. */
  previousPosition: z.number().nullable(),
  /** The last five games, oldest first. */
  form: z.array(z.enum(['win', 'loss', 'tie'])),
});

/**
 * A line of "Melhores da Rodada". `roundPoints` is relative, in percent with one decimal; null if nothing was
 * contested.
 */
const topPlayer = z.object({
  position: z.number(),
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  teamId: z.number().nullable(),
  teamName: z.string().nullable(),
  teamImage: z.string().nullable(),
  roundPoints: z.number().nullable(),
  rawPoints: z.number(),
});

const historicalEntry = z.object({
  position: z.number(),
  playerId: z.number(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  teamId: z.number().nullable(),
  teamName: z.string().nullable(),
  /** The round's relative points in percent; the specification gave the name. */
  totalPoints: z.number().nullable(),
  rawPoints: z.number(),
});

const lots = z.object({
  /** The groups of level teams between which a lot is to be drawn, best first. */
  toDraw: z.array(z.array(z.number())),
  /** Newest first. `teamIds`: in the order drawn. */
  drawn: z.array(
    z.object({
      id: z.number(),
      teamIds: z.array(z.number()),
      drawnAt: z.string(),
      drawnBy: z.string().nullable(),
      /** The number that chance gave. */
      chance: z.string(),
    }),
  ),
});

const LEVEL_TEAMS = 'Diga entre quais times é o sorteio';

export const rankingCalls = {
  'GET /api/rankings/players/total': {
    access: 'user',
    about: 'The ranking of the players by relative points, men and women each from 1.',
    answer: { 200: z.array(playerRank) },
  },
  'GET /api/rankings/teams/total': {
    access: 'public',
    about:
      'The standings. `decidedBy`: the criterion that puts a team ahead of the one below where their points are level.',
    answer: { 200: z.array(teamRank) },
  },
  'GET /api/rankings/teams/lots': {
    access: 'admin',
    about:
      'The lots that were drawn between level teams, with who drew them and the number that chance gave, and those that are to be drawn by the rules.',
    answer: { 200: lots },
  },
  'POST /api/rankings/teams/lots': {
    access: 'admin',
    moves: ['teams', 'games'],
    audit: 'tournament.draw-lot',
    about:
      'Draws a lot between level teams, one of the groups of `toDraw`; 409 where it is none of them. The order is that of the SHA-256 of `chance:id`, `chance` being 16 random bytes in hexadecimal digits.',
    body: z.object({
      teamIds: z.array(z.int().min(1).max(LARGEST_ID), LEVEL_TEAMS).min(2, LEVEL_TEAMS).max(1_000),
    }),
    answer: { 201: lots },
  },
  'DELETE /api/rankings/teams/lots/{id}': {
    access: 'admin',
    moves: ['teams', 'games'],
    audit: 'tournament.take-back-lot',
    about: 'Takes back a lot: its teams are level again until another one is drawn.',
    params: z.object({ id: pathId }),
    answer: { 200: lots },
  },
  'GET /api/live-scores/top-players': {
    access: 'public',
    about: 'The best players of the active round, else of the last completed one.',
    answer: {
      200: z.object({
        round: z.number().nullable(),
        masculino: z.array(topPlayer),
        feminino: z.array(topPlayer),
      }),
    },
  },
  'GET /api/historical-top-players': {
    access: 'public',
    about: 'The best players of each round, newest first.',
    answer: {
      200: z.array(
        z.object({
          round: z.number(),
          masculino: z.array(historicalEntry),
          feminino: z.array(historicalEntry),
        }),
      ),
    },
  },
} as const satisfies CallTable;
