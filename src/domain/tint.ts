/** The number of colours that stand behind initials where a team or a player has no picture. */
const TINTS = 8;

/** Which of the eight colours a name has, 0 to 7; always the same, on screens and on pictures to share. */
export function tintOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 2025 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash % TINTS;
}
