import type { DrawnRound } from './drawn-round.ts';
import { roundOf } from './even-table.ts';

/**
 * First rounds of whist tournaments: everybody once with everybody as partner and twice as opponent. Such tournaments
 * exist for all 4k and 4k + 1 people (Anderson, *Combinatorial Designs and Tournaments*, 1997, chapters 9 to 11). Each
 * four are a game, the first two against the last two; for 4k + 1 the one who is missing sits out. The tests count what
 * comes of them.
 */
const FIRST_ROUNDS: Readonly<Record<number, readonly number[]>> = {
  4: [1, 2, 0, 3],
  5: [4, 1, 2, 3],
  8: [0, 1, 6, 3, 4, 2, 5, 7],
  9: [8, 4, 7, 5, 6, 3, 2, 1],
  12: [1, 3, 8, 0, 2, 9, 11, 4, 6, 7, 10, 5],
  13: [5, 1, 10, 8, 4, 11, 3, 2, 6, 9, 12, 7],
  16: [15, 14, 7, 5, 2, 6, 1, 10, 4, 11, 9, 8, 0, 12, 3, 13],
  17: [15, 11, 8, 16, 3, 5, 12, 1, 13, 6, 2, 14, 10, 9, 4, 7],
  20: [0, 8, 10, 14, 19, 6, 4, 3, 9, 2, 16, 13, 17, 15, 5, 18, 12, 7, 11, 1],
  21: [14, 16, 13, 8, 2, 1, 15, 19, 20, 12, 10, 3, 11, 5, 6, 17, 18, 9, 7, 4],
  24: [23, 22, 17, 14, 5, 1, 13, 7, 12, 21, 2, 15, 18, 6, 19, 20, 4, 9, 16, 0, 8, 10, 3, 11],
};

/**
 * The whist tournament of so many people, from 0, where everybody plays at a time: 4k people in 4k - 1 rounds, 4k + 1
 * in as many rounds as people. Null for other numbers and for more than 24. Each round adds one to the numbers of the
 * one before: for 4k people modulo 4k - 1, where the last person stays; for nine in the plane over three, because
 * modulo 9 there is none.
 */
export function whistTournament(people: number): DrawnRound[] | null {
  const first = FIRST_ROUNDS[people];
  if (!first) return null;
  const hasBye = people % 4 === 1;
  const rounds = hasBye ? people : people - 1;
  const moved = (person: number, by: number) => {
    if (people === 9) return 3 * ((Math.floor(person / 3) + Math.floor(by / 3)) % 3) + ((person + by) % 3);
    return person === rounds ? person : (person + by) % rounds;
  };
  const playing = [...first, ...(hasBye ? [0] : [])];
  return Array.from({ length: rounds }, (_, by) =>
    roundOf(
      playing.map((person) => moved(person, by)),
      Math.floor(people / 4),
    ),
  );
}
