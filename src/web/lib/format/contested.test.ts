import { expect, test } from 'vitest';
import { contestedInWords } from './contested.ts';

test.each([
  [{ raw: 15, contested: 200, counted: 15 }, '15 de 200 pontos disputados'],
  [{ raw: 1, contested: 1, counted: 1 }, '1 de 1 ponto disputado'],
  [{ raw: 0, contested: 0, counted: 0 }, 'Nenhum ponto disputado ainda'],
  [
    { raw: 19, contested: 200, counted: 15 },
    '15 de 200 pontos disputados. Mais 4 entram na conta quando o time concluir um jogo da rodada.',
  ],
  [
    { raw: 16, contested: 200, counted: 15, waitingRounds: [3] },
    '15 de 200 pontos disputados. Mais 1 da rodada 3 entra na conta quando o time concluir um jogo nela.',
  ],
  [
    { raw: 4, contested: 0, counted: 0, waitingRounds: [1, 2] },
    'Nenhum ponto disputado ainda. 4 das rodadas 1 e 2 entram na conta quando o time concluir um jogo em cada uma.',
  ],
  [
    { raw: 16, contested: 200, counted: 15, unplayed: 1 },
    '15 de 200 pontos disputados. Mais 1 não entra na conta, porque foi W.O.',
  ],
  [
    { raw: 4, contested: 0, counted: 0, unplayed: 4, unplayedRounds: [2] },
    'Nenhum ponto disputado. 4 da rodada 2 não entram na conta, porque foi W.O.',
  ],
  [
    { raw: 20, contested: 200, counted: 15, unplayed: 3, waitingRounds: [3], unplayedRounds: [1, 2] },
    '15 de 200 pontos disputados. Mais 2 da rodada 3 entram na conta quando o time concluir um jogo nela. Mais 3 das rodadas 1 e 2 não entram na conta, porque foi W.O.',
  ],
])('%o: %s', (total, words) => {
  expect(contestedInWords({ unplayed: 0, ...total })).toBe(words);
});
