import { z } from 'zod';

/** What became of the messages, as it is chosen. */
export const uncertainSchema = z
  .object({ answer: z.enum(['arrived', 'again'], 'Escolha uma das respostas') })
  .transform(({ answer }) => ({ arrived: answer === 'arrived' }));
