import type { DrawnRound, Sides } from './drawn-round.ts';

type Leaving = {
  readonly leaves: number;
  /** Who comes in their place; null for nobody. */
  readonly comes: number | null;
  /** Whether the game in this place of the round, from 0, has not begun. */
  readonly isOpen: (place: number) => boolean;
  /** Whether somebody who sits out may play for them: a woman for a woman in mixed pairs. */
  readonly mayReplace: (person: number) => boolean;
};

/**
 * A round that has begun, without somebody who leaves (docs/rules.md, Formats 6). In a game of theirs that has not begun
 * plays who comes, or else the first of those who sit out; without any, it loses its people, and the others sit out. A
 * game that has begun stays.
 */
export function leftRound(round: DrawnRound, { leaves, comes, isOpen, mayReplace }: Leaving): DrawnRound {
  const place = round.games.findIndex(({ sides }) => sides.flat().includes(leaves));
  const game = round.games[place];
  if (!game) {
    const byes = round.byes.flatMap((person) => (person === leaves ? (comes ?? []) : person));
    return { ...round, byes };
  }
  if (!isOpen(place)) return round;
  const plays = comes ?? round.byes.find(mayReplace);
  const [one, other] = game.sides;
  const replaced = (side: readonly number[]) =>
    side.map((person) => (person === leaves ? (plays ?? leaves) : person));
  const sides: Sides = plays === undefined ? [[], []] : [replaced(one), replaced(other)];
  const out = plays === undefined ? game.sides.flat().filter((person) => person !== leaves) : [];
  return {
    games: round.games.map((each, i) => (i === place ? { ...each, sides } : each)),
    byes: [...round.byes.filter((person) => person !== plays), ...out],
  };
}
