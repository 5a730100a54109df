import { z } from 'zod';

export const roundDateSchema = z.object({
  date: z.string().min(1, 'Selecione uma data válida.'),
  withChosenTimes: z.boolean(),
});
