import { PASSWORD } from '#contract/limits.ts';
import { containsOwner, isRepetitionOrSequence, type PasswordOwner } from '#domain/people/password.ts';

/** Neighbouring keys, across and from top to bottom. */
const KEYS = ['qwertyuiop', 'asdfghjklç', 'zxcvbnm', '1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb6yhn7ujm'];

const STRONG_LENGTH = 14;

/**
 * A password's estimated strength, 0 to 4, with advice. Refuses nothing; what a server rule refuses is weak. The
 * server's list of common passwords is too long for the page, so anything built like one is weak: a single word
 * with digits or capitals. `least`: the form's minimum length.
 */
export function passwordStrength(
  password: string,
  owner: PasswordOwner = {},
  least: number = PASSWORD.min,
): { strength: 0 | 1 | 2 | 3 | 4; advice?: string } {
  if (password.length === 0) return { strength: 0, advice: `Pelo menos ${least} caracteres.` };
  if (password.length < least) return { strength: 1, advice: `Use pelo menos ${least} caracteres.` };
  if (password.length < PASSWORD.min)
    return { strength: 1, advice: 'Com 8 ou mais caracteres ela protege melhor.' };
  if (isRepetitionOrSequence(password))
    return { strength: 1, advice: 'Repetições e sequências não são aceitas.' };
  if (containsOwner(password, owner))
    return { strength: 1, advice: 'O nome e o e-mail da pessoa, e “manchete”, não são aceitos.' };
  if (/^\p{N}+$/u.test(password))
    return { strength: 1, advice: 'Só números são fáceis de adivinhar: junte letras.' };
  if (isOfNeighbours(password.toLowerCase()))
    return { strength: 1, advice: 'Teclas vizinhas são fáceis de adivinhar.' };
  const varied = new Set(password.toLowerCase()).size;
  if (password.length >= STRONG_LENGTH && varied >= 8) return { strength: 4 };
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const words = password.match(/\p{L}{3,}/gu)?.length ?? 0;
  if (words < 2 && kinds < 3)
    return { strength: 1, advice: 'Uma palavra só, mesmo com números, é fácil de adivinhar: junte outras.' };
  if (password.length >= 10 && varied >= 6) return { strength: 3 };
  return { strength: 2, advice: 'Três palavras juntas são fáceis de lembrar e difíceis de adivinhar.' };
}

const isOfNeighbours = (password: string) =>
  KEYS.some((keys) => keys.includes(password) || [...keys].toReversed().join('').includes(password));
