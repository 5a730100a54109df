import { z } from 'zod';
import type { Table } from './call.ts';
import { category, gender, pathId } from './fields.ts';

const direction = z.object({ direction: z.enum(['up', 'down', 'flat']) });

/**
 * Relative points are percent, one decimal, rounded half up: raw points over those contested. All three are null in a
 * round that was not played.
 */
const round = z.number().nullable();

/** The raw points of the rounds in which something was contested: a total's relative points are these over `contested`. */
const counted = z.number();

const playerRank = z.object({
  position: z.number(),
  id: z.number(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  teamName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  gender,
  total: z.number(),
  totalRaw: z.number(),
  contested: z.number(),
  counted,
  /** Before the last completed round; null for who had not played yet. */
  previousPosition: z.number().nullable(),
});

const teamRank = z.object({
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
  decidedBy: z.enum(['wins', 'pointDifference', 'headToHead', 'shared']).nullable(),
  /** Wins in the games among the `teams` that were level: the team's own, and those of the row below. */
  headToHead: z.object({ own: z.number(), next: z.number(), teams: z.number() }).nullable(),
  /** Before the last completed round; null for who had not played yet. */
  previousPosition: z.number().nullable(),
  /** The last five games, the oldest first. */
  form: z.array(z.enum(['win', 'loss', 'tie'])),
});

const score = z.object({
  playerId: z.number(),
  player: z.object({
    firstName: z.string(),
    lastName: z.string().nullable(),
    gender,
    imageUrl: z.string().nullable(),
  }),
  teamName: z.string().nullable(),
  round1: round,
  round2: round,
  round3: round,
  round4: round,
  round5: round,
  round6: round,
  round7: round,
  round8: round,
  round1Raw: round,
  round2Raw: round,
  round3Raw: round,
  round4Raw: round,
  round5Raw: round,
  round6Raw: round,
  round7Raw: round,
  round8Raw: round,
  round1Contested: round,
  round2Contested: round,
  round3Contested: round,
  round4Contested: round,
  round5Contested: round,
  round6Contested: round,
  round7Contested: round,
  round8Contested: round,
  total: z.number(),
  totalRaw: z.number(),
  contested: z.number(),
  counted,
});

const evolution = z.object({
  playerId: z.number(),
  playerName: z.string(),
  teamName: z.string().nullable(),
  gender,
  totalRelative: z.number(),
  totalAbsolute: z.number(),
  contested: z.number(),
  counted,
  trends: z.object({ saques: direction, defesas: direction, ataques: direction, total: direction }),
  /** The two rounds that the trends compare, by the part of what was contested in each; null with fewer than two. */
  compared: z.object({ before: z.number(), last: z.number(), isRelative: z.boolean() }).nullable(),
  roundsData: z.array(
    z.object({
      round: z.number(),
      present: z.union([z.boolean(), z.literal('pending')]),
      saques: z.number(),
      defesas: z.number(),
      ataques: z.number(),
      total: z.number(),
      contested: z.number(),
      relativeTotal: z.number(),
    }),
  ),
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
      'The standings; decidedBy says what put a team ahead of the one below when their points are level.',
    answer: { 200: z.array(teamRank) },
  },
  'GET /api/scores': {
    access: 'user',
    about: 'Every player with the points of each round.',
    query: z.object({ gender: gender.optional(), team: pathId.optional() }),
    answer: { 200: z.array(score) },
  },
  'GET /api/players/evolution/{playerId}': {
    access: 'user',
    about: "A player's rounds, totals and trends.",
    params: z.object({ playerId: pathId }),
    answer: { 200: evolution },
  },
} as const satisfies Table;
