import { lettersOf } from './names.ts';

export function teamInitials(teamName: string): string {
  const words = teamName.trim().split(/\s+/);
  const spoken = words.filter((word) => lettersOf(word) !== '');
  return (spoken.length > 0 ? spoken : words).slice(0, 2).map(firstLetter).join('');
}

export const initialOf = (name: string): string => firstLetter(name.trim());

/** An emoji with everything that belongs to it: both letters of a flag, joiners, skin colours, variants. */
const EMOJI =
  /^(?:\p{RI}{2}|\p{Emoji}(?:\p{EMod}|\p{M}|[\u{e0020}-\u{e007f}])*(?:\u200d\p{Emoji}(?:\p{EMod}|\p{M})*)*)/u;

/** The first letter or digit, else the first character; either may be several code units long. */
function firstLetter(word: string): string {
  const first = /[\p{L}\p{N}]/u.exec(word)?.[0] ?? EMOJI.exec(word)?.[0] ?? [...word].at(0) ?? '';
  return first.toLocaleUpperCase('pt-BR');
}
