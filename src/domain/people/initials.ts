import { lettersOf } from './names.ts';

/** The initials of a team's first two words with letters or digits, shown where it has no picture. */
export function teamInitials(teamName: string): string {
  const words = teamName.trim().split(/\s+/);
  const spoken = words.filter((word) => lettersOf(word) !== '');
  return (spoken.length > 0 ? spoken : words).slice(0, 2).map(firstLetter).join('');
}

/** The initial of a name where there is room for one. */
export const initialOf = (name: string): string => firstLetter(name.trim());

/** An emoji with all that belongs to it: a flag's two letters, or signs that a joiner, a skin colour or a variant follows. */
const EMOJI =
  /^(?:\p{RI}{2}|\p{Emoji}(?:\p{EMod}|\p{M}|[\u{e0020}-\u{e007f}])*(?:\u200d\p{Emoji}(?:\p{EMod}|\p{M})*)*)/u;

/** The first letter or digit, else the first sign; either may be more than one code unit long. */
function firstLetter(word: string): string {
  const first = /[\p{L}\p{N}]/u.exec(word)?.[0] ?? EMOJI.exec(word)?.[0] ?? [...word].at(0) ?? '';
  return first.toLocaleUpperCase('pt-BR');
}
