import { z } from 'zod';
import { chosenDay } from '#contract/fields.ts';
import { PACES } from './series.ts';

export const seriesSchema = z.object({ first: chosenDay, pace: z.enum(PACES), count: z.string() });
