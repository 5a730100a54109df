import { z } from 'zod';
import { category } from '#contract/fields.ts';
import { teamName } from '#contract/tournament/teams.ts';

export const teamSchema = z.object({ name: teamName, category });
export type TeamSent = z.output<typeof teamSchema>;
