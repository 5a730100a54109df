/** '1 ponto', '15 pontos', '0 pontos': a counted word in Portuguese. `many` where it is not the word and an s. */
export function quantity(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
