import { z } from 'zod';
import { chosenDay } from '#contract/fields.ts';

export const roundDateSchema = z.object({
  date: chosenDay,
  withChosenTimes: z.boolean(),
});
