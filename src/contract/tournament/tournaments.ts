import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import {
  DAYS_IN_ORDER,
  daysInOrder,
  tournamentDay,
  tournamentName,
  tournamentPlace,
  tournamentSlug,
  tournamentState,
  tournamentYear,
} from './tournament.ts';

/** What the new tournament takes over from another one. */
const COPIED = ['teams', 'players', 'pictures', 'roles', 'rules'] as const;

const honour = z.object({ id: z.number(), name: z.string(), imageUrl: z.string().nullable() });

export const tournamentsCalls = {
  'GET /api/tournaments': {
    access: 'public',
    about:
      'The tournaments of this installation, newest first; those in preparation only for their organisers and scorekeepers, who alone can read them. `champion` and `best` are of ended ones; the champion is a team, or the person who won a table of changing pairs.',
    answer: {
      200: z.array(
        z.object({
          id: z.number(),
          slug: z.string(),
          name: z.string(),
          year: z.number(),
          logoUrl: z.string().nullable(),
          place: z.string().nullable(),
          firstDay: z.string().nullable(),
          lastDay: z.string().nullable(),
          state: tournamentState,
          /** Served without a slug. */
          isCurrent: z.boolean(),
          /** The caller has a role or a player in it. */
          isMine: z.boolean(),
          champion: honour.extend({ isPerson: z.boolean() }).nullable(),
          hasTeams: z.boolean(),
          hasStages: z.boolean(),
          /** The best player of each gender, without those who refuse to be named. */
          best: z.array(honour),
        }),
      ),
    },
  },
  'POST /api/tournaments': {
    access: 'installation',
    moves: ['tournament'],
    whileEnded: true,
    audit: 'tournament.create',
    about:
      'Creates a tournament, in preparation unless it `becomesCurrent`: empty or from another one (`from`): with its teams, its players without points and without consent to messages, their pictures and its logo, its roles and its rules with the names of the courts, as `copy` says, and with as many rounds of the same types, without days. `endsPrevious` ends the other one in the same step; 409 while a game is in progress or a message waits. 409 TOURNAMENT_SLUG_TAKEN.',
    body: z
      .object({
        name: tournamentName,
        year: tournamentYear,
        /** Null: made from the name and the year. */
        slug: tournamentSlug.nullable().default(null),
        place: tournamentPlace.default(null),
        firstDay: tournamentDay.default(null),
        lastDay: tournamentDay.default(null),
        from: z.int().positive().nullable().default(null),
        copy: z.array(z.enum(COPIED)).default([]),
        endsPrevious: z.boolean().default(false),
        /** Served without a slug from now on, and under way. */
        becomesCurrent: z.boolean().default(false),
      })
      .refine(({ from, copy, endsPrevious }) => from !== null || (copy.length === 0 && !endsPrevious), {
        path: ['from'],
        message: 'Diga de qual torneio',
      })
      .refine(({ copy }) => !copy.includes('players') || copy.includes('teams'), {
        path: ['copy'],
        message: 'Os jogadores vêm com os seus times',
      })
      .refine(daysInOrder, DAYS_IN_ORDER),
    answer: { 201: z.object({ id: z.number(), slug: z.string() }) },
  },
} as const satisfies CallTable;
