import { z } from 'zod';
import type { Table } from './call.ts';
import { dayOr, pathId, pathRound } from './fields.ts';

const round = z.object({
  id: z.number(),
  round_number: z.number(),
  round_date: z.string(),
  is_extra_round: z.boolean(),
});

export const tournamentCalls = {
  'GET /api/tournament': {
    access: 'public',
    about: "The tournament's name, year, number of rounds and logo.",
    answer: {
      200: z.object({
        name: z.string(),
        year: z.number(),
        rounds: z.number(),
        logoUrl: z.string().nullable(),
      }),
    },
  },
  'GET /api/tournament/rounds': {
    access: 'public',
    about: 'The rounds, by number.',
    answer: { 200: z.array(round) },
  },
  'PUT /api/tournament/rounds/{roundNumber}': {
    access: 'admin',
    about:
      "Moves a round to another day, and with it the games that stood at the old day's default time; withChosenTimes: those with a time of their own too, at the same time of day, unless they are completed.",
    params: z.object({ roundNumber: pathRound }),
    body: z.object({ date: dayOr('Data não fornecida'), withChosenTimes: z.boolean().default(false) }),
    answer: { 200: round },
  },
  'PATCH /api/tournament/rounds/{roundId}/type': {
    access: 'admin',
    about: 'Makes a round extra or common; the standings follow at once.',
    params: z.object({ roundId: pathId }),
    body: z.object({ isExtraRound: z.boolean() }),
    answer: { 200: round },
  },
} as const satisfies Table;
