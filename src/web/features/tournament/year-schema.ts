import { z } from 'zod';
import { tournamentYear } from '#contract/tournament/tournament.ts';

/** The year is text, so that a wrong one is refused; a number field would correct it. */
export const typedYear = z.coerce.string().trim().transform(Number).pipe(tournamentYear);
