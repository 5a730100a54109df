import { z } from 'zod';
import { nameTwice, pastedNames } from '#domain/people/pasted-names.ts';

const names = z.string().transform((text, { issues }) => {
  const found = pastedNames(text);
  const twice = nameTwice(found);
  if (twice) {
    const message = `${twice} está duas vezes: se são duas pessoas, escreva o sobrenome`;
    issues.push({ code: 'custom', message, input: text });
  }
  return found;
});

/** `hasTeam`: whether the chosen or proposed team exists. */
export const playerListSchema = (hasTeam: boolean) =>
  z
    .object({
      women: names,
      men: names,
      teamId: z
        .string()
        .nullable()
        .refine(() => hasTeam, 'Selecione um time'),
    })
    .refine(({ women, men }) => women.length + men.length > 0, {
      path: ['women'],
      message: 'Cole ou escreva os nomes',
    });
