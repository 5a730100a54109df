import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { category, pathId, side } from '#contract/fields.ts';
import { game } from './games.ts';
import { teamRank } from './rankings.ts';
import { teamRef } from './teams.ts';

const id = z.object({ id: pathId });
const pair = z.tuple([z.number(), z.number()]);
const form = z.array(z.enum(['win', 'loss', 'tie']));

const publicGame = z.object({
  game,
  /** The two teams' earlier completed games, newest first. */
  earlier: z.array(game),
  /** Earlier games that the first team won, lost and tied. */
  record: z.object({ wins: z.number(), losses: z.number(), ties: z.number() }),
  /** Both teams' last five completed games, oldest first. */
  forms: z.tuple([form, form]),
});

/** For each team: rallies of a kind, and how many it won. */
const counted = z.object({ rallies: z.number(), won: z.number() });
const bothCounted = z.tuple([counted, counted]);

const storySet = z.object({
  setNumber: z.number(),
  /** `chance`: the first team's estimated chance to win after the rally, from 0 to 1. */
  rallies: z.array(
    z.object({
      server: side.nullable(),
      winner: side,
      team1Score: z.number(),
      team2Score: z.number(),
      chance: z.number(),
    }),
  ),
  runs: z.array(z.object({ side, points: z.number(), from: pair, to: pair })),
  turningPoint: z.number().nullable(),
  leadChanges: z.number(),
  served: bothCounted,
  received: bothCounted,
  /** From the first point to the last; null with fewer than two. */
  seconds: z.number().nullable(),
});

const publicTeam = z.object({
  id: z.number(),
  name: z.string(),
  category,
  imageUrl: z.string().nullable(),
  teams: z.number(),
  standing: teamRank,
  /** The rows above and below in the standings; null at the ends. */
  above: teamRank.nullable(),
  below: teamRank.nullable(),
  playing: z.array(game),
  next: z.array(game),
  results: z.array(game),
  /** Teams it has met, by name. */
  opponents: z.array(
    z.object({
      team: teamRef,
      games: z.number(),
      wins: z.number(),
      losses: z.number(),
      ties: z.number(),
      setsWon: z.number(),
      setsLost: z.number(),
      pointDifference: z.number(),
    }),
  ),
  /** By full name, without players who refuse to be named in public; null if rosters are not public. */
  players: z
    .array(
      z.object({ firstName: z.string(), lastName: z.string().nullable(), imageUrl: z.string().nullable() }),
    )
    .nullable(),
});

export const publicCalls = {
  'GET /api/public/games/{id}': {
    access: 'public',
    about: 'One game, the earlier games of its teams against each other, and their form.',
    params: id,
    answer: { 200: publicGame },
  },
  'GET /api/public/games/{id}/story': {
    access: 'public',
    about:
      'The story of the sets that were scored rally by rally, without names of players; empty where there is none.',
    params: id,
    answer: { 200: z.object({ sets: z.array(storySet) }) },
  },
  'GET /api/public/teams/{id}': {
    access: 'public',
    about: 'One team: its position and what decided it, its games, and its record against each opponent.',
    params: id,
    answer: { 200: publicTeam },
  },
  'GET /api/public/teams/{id}/seasons': {
    access: 'public',
    about:
      'The teams of this name in the tournaments of earlier years, newest first; none of tournaments in preparation.',
    params: id,
    answer: {
      200: z.object({
        seasons: z.array(
          z.object({
            teamId: z.number(),
            slug: z.string(),
            name: z.string(),
            year: z.number(),
            isCurrent: z.boolean(),
          }),
        ),
      }),
    },
  },
} as const satisfies CallTable;
