import { z } from 'zod';

export const uncertainSchema = z
  .object({ answer: z.enum(['arrived', 'again'], 'Escolha uma das respostas') })
  .transform(({ answer }) => ({ arrived: answer === 'arrived' }));
