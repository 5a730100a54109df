import { z } from 'zod';
import { firstStartCalls } from '#contract/people/first-start.ts';
import { tournamentYear } from '#contract/tournament/tournament.ts';

export const firstStartSchema = firstStartCalls['POST /api/first-start'].body
  .omit({ withDemo: true })
  .extend({
    tournamentYear: z.coerce.string().trim().transform(Number).pipe(tournamentYear),
    start: z.enum(['empty', 'demo']),
  })
  .transform(({ start, ...sent }) => ({ ...sent, withDemo: start === 'demo' }));

export type Beginning = z.output<typeof firstStartSchema>;
