import { PASSWORD } from '#contract/limits.ts';

/** The estimated strength of a password, 0 to 4, and advice to improve it; nothing is refused. */
export function passwordStrength(password: string): { strength: 0 | 1 | 2 | 3 | 4; advice?: string } {
  if (password.length === 0) return { strength: 0 };
  if (password.length < PASSWORD.minAtApprovalOrChange)
    return { strength: 1, advice: 'Use pelo menos 6 caracteres.' };
  if (password.length < PASSWORD.min)
    return { strength: 1, advice: 'Com 8 ou mais caracteres ela protege melhor.' };
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const varied = new Set(password).size;
  if (password.length >= 14 && varied >= 8) return { strength: 4 };
  if (password.length >= 10 && kinds >= 2 && varied >= 6) return { strength: 3 };
  return { strength: 2, advice: 'Três palavras juntas são fáceis de lembrar e difíceis de adivinhar.' };
}
