import { expect, test } from 'vitest';
import { placeInWords } from './place-in-words.ts';
import type { TeamRank } from './queries.ts';

const aRank = (name: string, parts: Partial<TeamRank> = {}) =>
  ({ name, gamesPlayed: 2, totalPoints: 4, totalWins: 1, decidedBy: null, ...parts }) as TeamRank;

test.each(['Recife', 'Praia $& Mar', "Time $'", 'Areia $$'])(
  'the team above is named %s unchanged',
  (name) => {
    const above = aRank(name, { totalWins: 2, decidedBy: 'wins' });
    expect(placeInWords(aRank('Olinda'), above, null)).toEqual([
      `${name} está à frente por vitórias: 2 contra 1.`,
    ]);
  },
);
