import { expect, test } from 'vitest';
import { contestedInWords } from './contested.ts';

test.each([
  [{ raw: 15, contested: 200, counted: 15 }, '15 de 200 pontos disputados'],
  [{ raw: 1, contested: 1, counted: 1 }, '1 de 1 ponto disputado'],
  [{ raw: 0, contested: 0, counted: 0 }, 'Nenhum ponto disputado ainda'],
  [
    { raw: 19, contested: 200, counted: 15 },
    '15 de 200 pontos disputados. Mais 4 entram na conta quando o time concluir um jogo da rodada; por W.O., não entram.',
  ],
  [
    { raw: 16, contested: 200, counted: 15, waiting: [3] },
    '15 de 200 pontos disputados. Mais 1 da rodada 3 entra na conta quando o time concluir um jogo nela; por W.O., não entra.',
  ],
  [
    { raw: 4, contested: 0, counted: 0, waiting: [1, 2] },
    'Nenhum ponto disputado ainda. 4 das rodadas 1 e 2 entram na conta quando o time concluir um jogo em cada uma; por W.O., não entram.',
  ],
])('%o: %s', (total, words) => {
  expect(contestedInWords(total)).toBe(words);
});
