import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { category, gender } from '#contract/fields.ts';
import { TIE_BREAKERS } from '#domain/standings/standings-rules.ts';
import { counted } from './points.ts';

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
  /** Before the last completed round; null for a player or team without a game by then. */
  previousPosition: z.number().nullable(),
});

export const teamRank = z.object({
  position: z.number(),
  id: z.number(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  category,
  totalPoints: z.number(),
  totalWins: z.number(),
  totalLosses: z.number(),
  gamesPlayed: z.number(),
  totalSetsWon: z.number(),
  totalSetsLost: z.number(),
  pointsFor: z.number(),
  pointsAgainst: z.number(),
  pointDifference: z.number(),
  decidedBy: z.enum([...TIE_BREAKERS, 'shared']).nullable(),
  /**
   * Wins in the games among the level teams, of this team (`own`) and of the next row (`next`). `teams`: how many
   * are level.
   */
  headToHead: z.object({ own: z.number(), next: z.number(), teams: z.number() }).nullable(),
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
