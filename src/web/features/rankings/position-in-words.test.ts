import { expect, test } from 'vitest';
import { positionInWords, textOf } from './position-in-words.ts';
import type { TeamRank } from './queries.ts';
import { reasonInWords } from './reason.ts';

const aRank = (name: string, parts: Partial<TeamRank> = {}): TeamRank => ({
  id: 1,
  name,
  position: 1,
  imageUrl: null,
  category: 'Misto',
  seed: null,
  gamesPlayed: 2,
  totalPoints: 4,
  totalWins: 1,
  totalLosses: 1,
  totalSetsWon: 2,
  totalSetsLost: 2,
  pointsFor: 60,
  pointsAgainst: 57,
  pointDifference: 3,
  decidedBy: null,
  headToHead: null,
  lotDrawnAt: null,
  previousPosition: null,
  form: ['win', 'loss'],
  ...parts,
});

const olinda = aRank('Olinda');

test.each(['Recife', 'iPraia', 'Praia $& Mar', "Time $'", 'Areia $$', 'a'])(
  'the team above is named %s unchanged, as a part of its own',
  (name) => {
    const above = aRank(name, { id: 7, totalWins: 2, decidedBy: 'wins' });
    expect(positionInWords(olinda, above, null)).toEqual([
      [expect.objectContaining({ id: 7, name }), ' está à frente por vitórias: 2 contra 1', '.'],
    ]);
  },
);

test('each sentence begins with a capital and ends with a full stop', () => {
  const words = (...[team, above, below]: Parameters<typeof positionInWords>) =>
    positionInWords(team, above, below).map(textOf);
  const ahead = aRank('iPraia', { pointDifference: 9, decidedBy: 'pointDifference' });
  expect(words(ahead, aRank('Recife', { totalPoints: 5 }), olinda)).toEqual([
    '1 ponto atrás de Recife.',
    'À frente de Olinda por saldo de pontos: +9 contra +3.',
  ]);
  const shared = aRank('iPraia', { decidedBy: 'shared' });
  expect(words(olinda, shared, aRank('Natal', { totalPoints: 1 }))).toEqual([
    'Divide a posição com iPraia: empate em todos os critérios.',
    '3 pontos à frente de Natal.',
  ]);
  expect(words(shared, null, olinda)).toEqual(['Divide a posição com Olinda: empate em todos os critérios.']);
  expect(words(aRank('Natal', { gamesPlayed: 0 }), null, olinda)).toEqual(['Ainda não jogou.']);
});

test('the standings say it after the name of the team, without a capital', () => {
  const headToHead = (own: number, next: number, teams: number) =>
    reasonInWords(aRank('Recife', { decidedBy: 'headToHead', headToHead: { own, next, teams } }), olinda);
  expect([headToHead(2, 1, 2), headToHead(2, 1, 3)]).toEqual([
    'à frente de Olinda no confronto direto: 2 a 1',
    'à frente de Olinda no confronto direto entre 3 times: 2 vitórias contra 1',
  ]);
  expect(reasonInWords(olinda, aRank('Natal'))).toBeNull();
});

test('a seed and a lot are named, the lot with its day at the beach', () => {
  const lot = aRank('Recife', { decidedBy: 'lot', lotDrawnAt: '2025-05-04T01:30:00.000Z' });
  expect(reasonInWords(lot, olinda)).toBe('à frente de Olinda por sorteio de 3 de maio');
  const seeded = aRank('Recife', { decidedBy: 'seed', seed: 2 });
  expect(reasonInWords(seeded, aRank('Olinda', { seed: 5 }))).toBe(
    'à frente de Olinda por cabeça de chave: 2 contra 5',
  );
  expect(reasonInWords(seeded, olinda)).toBe('à frente de Olinda por cabeça de chave');
});
