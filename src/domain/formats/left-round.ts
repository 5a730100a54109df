import type { DrawnRound, Sides } from './drawn-round.ts';
import type { DrawnStage, StageEntry } from './stage.ts';

type Leaving = {
  readonly leaves: number;
  /** Who comes in their place; null for nobody. */
  readonly comes: number | null;
  /** Whether the game in this place of the round, from 0, has not begun. */
  readonly isOpen: (place: number) => boolean;
  /** Whether somebody who sits out may play for them: a woman for a woman in mixed pairs. */
  readonly mayReplace: (person: number) => boolean;
};

/** Whether the game of a round, from 0, in that place of it has not begun. */
export type IsOpen = (round: number, place: number) => boolean;

/** Finds a game by its number, from 1 through all rounds. `open`: the numbers of those that have not begun. */
export const isOpenIn =
  (rounds: readonly DrawnRound[], open: ReadonlySet<number>): IsOpen =>
  (round, place) =>
    open.has(rounds.slice(0, round).reduce((sum, { games }) => sum + games.length, 1) + place);

type Playing = Pick<DrawnStage, 'format' | 'rounds'> & { readonly entries: readonly StageEntry[] };

/**
 * People in changing pairs who still have a game, or sit out in a round that is not over; in *pelo ranking* also everybody
 * who has not left, because their next round does not exist yet.
 */
export function peopleStillPlaying({ format, entries, rounds }: Playing, isOpen: IsOpen): number[] {
  const comes = format.type === 'ranking' ? entries.flatMap(({ id, hasLeft }) => (hasLeft ? [] : id)) : [];
  const people = rounds.flatMap(({ games, byes }, round) => {
    const open = games.filter((_, place) => isOpen(round, place));
    return open.length > 0 ? [...open.flatMap(({ sides }) => sides.flat()), ...byes] : [];
  });
  return [...new Set([...comes, ...people])];
}

/**
 * A round that has begun, after `leaves` has left (docs/rules.md, Formats 6). If their game has not begun, the substitute
 * plays in it, or else the first person sitting out who may. With nobody, the game stays without players, and its other
 * players sit out. Games that have begun do not change.
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
