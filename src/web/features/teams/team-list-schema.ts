import { z } from 'zod';
import { category } from '#contract/fields.ts';
import { teamName } from '#contract/tournament/teams.ts';
import { isSameName } from '#domain/people/names.ts';
import { nameTwice, pastedNames } from '#domain/people/pasted-names.ts';

/** Names without those of existing teams. */
export const newNames = (text: string, existing: readonly string[]): string[] =>
  pastedNames(text).filter((name) => !existing.some((other) => isSameName(other, name)));

export const teamListSchema = (existing: readonly string[]) =>
  z.object({
    names: z.string().transform((text, { issues }) => {
      const names = newNames(text, existing);
      const refuse = (message: string) => issues.push({ code: 'custom', message, input: text });
      const twice = nameTwice(names);
      if (names.length === 0)
        refuse(pastedNames(text).length === 0 ? 'Cole ou escreva os nomes' : 'Estes times já existem');
      if (twice) refuse(`${twice} está duas vezes na lista`);
      for (const name of names) {
        const { error } = teamName.safeParse(name);
        if (error) refuse(`${name}: ${error.issues[0]?.message}`);
      }
      return names;
    }),
    category,
  });
