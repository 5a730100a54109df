import { z } from 'zod';
import { tournamentName, tournamentYear } from '#contract/tournament.ts';

/** The year is typed as a text: one that is wrong is refused, where a counter would take its nearest value. */
export const tournamentSchema = z.object({
  name: tournamentName,
  year: z.coerce.string().trim().transform(Number).pipe(tournamentYear),
});
