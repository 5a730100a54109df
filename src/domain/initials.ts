import { lettersOf } from './names.ts';

/** The initials of a team's first two words with letters or digits, shown where it has no picture. */
export function teamInitials(teamName: string): string {
  const words = teamName.trim().split(/\s+/);
  const spoken = words.filter((word) => lettersOf(word) !== '');
  return (spoken.length > 0 ? spoken : words).slice(0, 2).map(firstLetter).join('');
}

/** A letter may be more than one code unit long. */
function firstLetter(word: string): string {
  return [...word.trim()].at(0)?.toLocaleUpperCase('pt-BR') ?? '';
}
