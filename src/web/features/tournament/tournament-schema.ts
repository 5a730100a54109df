import { z } from 'zod';
import { tournamentName, tournamentYear } from '#contract/tournament.ts';

export const tournamentSchema = z.object({ name: tournamentName, year: tournamentYear });
