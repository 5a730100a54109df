const tints = [
  'bg-tint-1',
  'bg-tint-2',
  'bg-tint-3',
  'bg-tint-4',
  'bg-tint-5',
  'bg-tint-6',
  'bg-tint-7',
  'bg-tint-8',
] as const;

/** A colour that stays with a name: the same everywhere and every day. */
export function tintOf(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 2025 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[hash % tints.length] ?? tints[0];
}
