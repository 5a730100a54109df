import { z } from 'zod';
import type { Table } from './call.ts';
import { gender, pathId } from './fields.ts';

const direction = z.object({ direction: z.enum(['up', 'down', 'flat']) });

/**
 * Relative points are percent, one decimal, rounded half up: raw points over those contested. All three are null in a
 * round that was not played.
 */
const round = z.number().nullable();

/**
 * The raw points of the rounds with contested points: a total's relative points are these over `contested`.
 */
export const counted = z.number();

const playerPoints = z.object({
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
  /**
   * The numbers of the two rounds that the trends compare; null with fewer than two. `isRelative`: by shares of the
   * contested points.
   */
  compared: z.object({ before: z.number(), last: z.number(), isRelative: z.boolean() }).nullable(),
  roundsData: z.array(
    z.object({
      round: z.number(),
      /** Whether the player was at the games of the round; `pending` until a score sheet says so. */
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

export const pointsCalls = {
  'GET /api/scores': {
    access: 'user',
    about: 'Every player with the points of each round.',
    query: z.object({ gender: gender.optional(), team: pathId.optional() }),
    answer: { 200: z.array(playerPoints) },
  },
  'GET /api/players/evolution/{playerId}': {
    access: 'user',
    about: "A player's rounds, totals and trends.",
    params: z.object({ playerId: pathId }),
    answer: { 200: evolution },
  },
} as const satisfies Table;
