/** The word without the number: 'ponto' for 1, else 'pontos'. */
export function countedWord(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** '1 ponto', '15 pontos', '0 pontos'. `many`: a plural that does not just add an s. */
export function quantity(count: number, one: string, many?: string): string {
  return `${count} ${countedWord(count, one, many)}`;
}
