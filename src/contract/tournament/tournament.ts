import { z } from 'zod';
import type { CallTable } from '#contract/call.ts';
import { name } from '#contract/fields.ts';
import { TOURNAMENT_NAME, TOURNAMENT_YEARS } from '#contract/limits.ts';
import { ownPassword } from '#contract/people/auth.ts';

const tournament = z.object({
  name: z.string(),
  year: z.number(),
  rounds: z.number(),
  logoUrl: z.string().nullable(),
  technicalTimeout: z.boolean(),
  /** Rosters are public: names and pictures, without players who refuse. */
  rostersPublic: z.boolean(),
});

export const tournamentName = name(TOURNAMENT_NAME, 'Nome deve ter pelo menos 2 caracteres');
const YEAR = `Use um ano de ${TOURNAMENT_YEARS.min} a ${TOURNAMENT_YEARS.max}`;
export const tournamentYear = z.int(YEAR).min(TOURNAMENT_YEARS.min, YEAR).max(TOURNAMENT_YEARS.max, YEAR);

export const tournamentCalls = {
  'GET /api/tournament': {
    access: 'public',
    about: "The tournament's name, year, number of rounds and logo.",
    answer: { 200: tournament },
  },
  'PATCH /api/tournament': {
    access: 'admin',
    moves: ['tournament'],
    audit: 'tournament.change',
    about:
      "Changes the tournament's name or year, whether there are technical time-outs, or whether the teams' players are public; fields that are not sent stay unchanged. `seenName`, `seenYear`: the values that the caller saw; 409 TOURNAMENT_CHANGED with the current tournament, and who changed it, where one has changed since. Making the players public needs the caller's password.",
    // A PATCH has no defaults: a missing field is not changed.
    body: z.object({
      name: tournamentName.optional(),
      year: tournamentYear.optional(),
      seenName: tournamentName.optional(),
      seenYear: tournamentYear.optional(),
      technicalTimeout: z.boolean('Diga se há tempo técnico').optional(),
      rostersPublic: z.boolean('Diga se os elencos são públicos').optional(),
      ...ownPassword,
    }),
    answer: { 200: tournament },
  },
} as const satisfies CallTable;
