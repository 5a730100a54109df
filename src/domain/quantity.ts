/** 'ponto' of 1, 'pontos' of any other number, where the number stands apart. */
export function countedWord(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** '1 ponto', '15 pontos', '0 pontos': a counted word in Portuguese. `many` where it is not the word and an s. */
export function quantity(count: number, one: string, many?: string): string {
  return `${count} ${countedWord(count, one, many)}`;
}
