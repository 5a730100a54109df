import { z } from 'zod';

/** The form's choice: whether the messages arrived. */
export const uncertainSchema = z
  .object({ answer: z.enum(['arrived', 'again'], 'Escolha uma das respostas') })
  .transform(({ answer }) => ({ arrived: answer === 'arrived' }));
