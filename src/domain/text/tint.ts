/**
 * The colour that stands behind initials where a team or a player has no picture; always the same for a name, on screens
 * and on pictures to share. `tints`: as many on both.
 */
export function tintOf<Tint>(name: string, tints: readonly [Tint, ...Tint[]]): Tint {
  let hash = 7;
  for (const letter of name) hash = (hash * 2025 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[hash % tints.length] ?? tints[0];
}
