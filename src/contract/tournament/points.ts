import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { gender, pathId } from '#contract/fields.ts';
import { FIRST_ROUNDS, MORE_ROUNDS } from '#domain/tournament.ts';
import { roundFields } from './round-fields.ts';

const direction = z.object({ direction: z.enum(['up', 'down', 'flat']) });

/**
 * A player's points in a round: `round1` relative, `round1Raw` raw, `round1Contested` contested by both teams in
 * the player's games. Relative points are raw over contested, in percent with one decimal, rounded half up. All
 * null if the player did not play. Rounds beyond the eighth have these fields up to the tournament's last one.
 */
const pointsOfRound = z.number().nullable();

/** The raw points of the rounds with contested points: the total's relative points are these over `contested`. */
export const counted = z.number();

/** The raw points of rounds that the team ended without a contested point, as after a W.O.: they never count. */
export const unplayed = z.number();

const playerPoints = z.object({
  playerId: z.number(),
  player: z.object({
    firstName: z.string(),
    lastName: z.string().nullable(),
    gender,
    imageUrl: z.string().nullable(),
  }),
  teamName: z.string().nullable(),
  ...roundFields(FIRST_ROUNDS, '', () => pointsOfRound),
  ...roundFields(FIRST_ROUNDS, 'Raw', () => pointsOfRound),
  ...roundFields(FIRST_ROUNDS, 'Contested', () => pointsOfRound),
  ...roundFields(MORE_ROUNDS, '', () => pointsOfRound.optional()),
  ...roundFields(MORE_ROUNDS, 'Raw', () => pointsOfRound.optional()),
  ...roundFields(MORE_ROUNDS, 'Contested', () => pointsOfRound.optional()),
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
  /** Relative points: `counted` over `contested`, in percent. */
  totalRelative: z.number(),
  /** Raw points. */
  totalAbsolute: z.number(),
  contested: z.number(),
  counted,
  trends: z.object({ saques: direction, defesas: direction, ataques: direction, total: direction }),
  compared: z.object({ before: z.number(), last: z.number(), isRelative: z.boolean() }).nullable(),
  roundsData: z.array(
    z.object({
      round: z.number(),
      /** Whether the player was at the round's games; `pending` until a score sheet says so. */
      present: z.union([z.boolean(), z.literal('pending')]),
      saques: z.number(),
      defesas: z.number(),
      ataques: z.number(),
      /** Raw points. */
      total: z.number(),
      contested: z.number(),
      relativeTotal: z.number(),
      unplayed,
    }),
  ),
});

/** What a player did in a tournament, or in all of them. */
const played = {
  games: z.number(),
  wins: z.number(),
  saques: z.number(),
  defesas: z.number(),
  ataques: z.number(),
  /** Raw points. */
  totalAbsolute: z.number(),
  /** In percent of what was contested. */
  totalRelative: z.number(),
};

const career = z.object({
  /** Newest first. */
  seasons: z.array(
    z.object({
      tournament: z.object({
        slug: z.string(),
        name: z.string(),
        year: z.number(),
        isCurrent: z.boolean(),
      }),
      /** The player's id in that tournament. */
      playerId: z.number(),
      teams: z.array(z.object({ id: z.number(), name: z.string() })),
      ...played,
      bestRound: z
        .object({ round: z.number(), totalAbsolute: z.number(), totalRelative: z.number() })
        .nullable(),
    }),
  ),
  total: z.object(played),
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
  'GET /api/players/{id}/career': {
    access: 'user',
    about:
      'The tournaments in which the person of this player played, none of those in preparation, with what they did in each and in all together.',
    params: z.object({ id: pathId }),
    answer: { 200: career },
  },
} as const satisfies CallTable;
