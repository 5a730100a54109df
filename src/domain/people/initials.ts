import { lettersOf } from './names.ts';

/** The initials of a team's first two words with letters or digits, shown where it has no picture. */
export function teamInitials(teamName: string): string {
  const words = teamName.trim().split(/\s+/);
  const spoken = words.filter((word) => lettersOf(word) !== '');
  return (spoken.length > 0 ? spoken : words).slice(0, 2).map(firstLetter).join('');
}

/** The first letter or digit, else the first sign; either may be more than one code unit long. */
function firstLetter(word: string): string {
  const first = /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [...word].at(0) ?? '';
  return first.toLocaleUpperCase('pt-BR');
}
