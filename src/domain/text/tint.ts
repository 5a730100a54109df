/**
 * The background colour of initials, always the same for a name, on screens and shared pictures. `tints`: as many
 * on both.
 */
export function tintOf<Tint>(name: string, tints: readonly [Tint, ...Tint[]]): Tint {
  let hash = 7;
  for (const letter of name) hash = (hash * 2025 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[hash % tints.length] ?? tints[0];
}
