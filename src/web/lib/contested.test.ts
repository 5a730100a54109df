import { expect, test } from 'vitest';
import { contestedInWords } from './contested.ts';

test.each([
  [{ raw: 15, contested: 200, counted: 15 }, '15 de 200 pontos disputados'],
  [{ raw: 1, contested: 1, counted: 1 }, '1 de 1 ponto disputado'],
  [
    { raw: 19, contested: 200, counted: 15 },
    '15 de 200 pontos disputados; mais 4 de rodada sem jogo concluído',
  ],
  [{ raw: 4, contested: 0, counted: 0 }, 'Nenhum ponto disputado em jogo concluído'],
])('%o: %s', (total, words) => {
  expect(contestedInWords(total)).toBe(words);
});
