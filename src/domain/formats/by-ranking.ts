import {
  byesMissed,
  countsOf,
  type DrawnGame,
  type DrawnRound,
  gamesAtATime,
  pairGame,
} from './drawn-round.ts';

/**
 * The next round from the standings (*pelo ranking*; docs/rules.md, Formats 12): the first four play each other, then
 * the next four; in a four the first and the last against the two between them, unless two of them were partners
 * before. Who sat out least often sits out, of these the lowest in the standings; who came later counts as having sat out as
 * often as the others did on average before. `order`: the people who play
 * on, best first; `played`: all rounds before. Throws `RangeError` for fewer than four people or no court.
 */
export function nextByRanking(
  order: readonly number[],
  played: readonly DrawnRound[],
  courts: number,
): DrawnRound {
  const games = gamesAtATime(order.length, courts);
  if (games < 1) throw new RangeError(`${order.length} people on ${courts} courts cannot play`);
  const counts = countsOf(played);
  const byes = (person: number) => counts.byes(person) + byesMissed(played, person);
  const sitting = new Set(
    order
      .toReversed()
      .toSorted((a, b) => byes(a) - byes(b))
      .slice(0, order.length - 4 * games),
  );
  const playing = order.filter((person) => !sitting.has(person));
  return {
    games: Array.from({ length: games }, (_, game) =>
      gameOfFour(playing.slice(4 * game, 4 * game + 4), played),
    ),
    byes: order.filter((person) => sitting.has(person)),
  };
}

/**
 * Of the three ways to pair four people (1+4, 1+3, 1+2), the first that repeats the fewest last partners. Repeating a pair
 * of the previous round counts ten times a pair from before a bye.
 */
function gameOfFour(
  [a = 0, b = 0, c = 0, d = 0]: readonly number[],
  played: readonly DrawnRound[],
): DrawnGame {
  const isLast = (rounds: readonly DrawnRound[]) => (one: number, other: number) =>
    lastPartner(one, rounds) === other || lastPartner(other, rounds) === one;
  const repeats = ({ sides }: DrawnGame) =>
    sides.reduce((sum, [one = 0, other = 0]) => {
      if (isLast(played.slice(-1))(one, other)) return sum + 10;
      return isLast(played)(one, other) ? sum + 1 : sum;
    }, 0);
  const ways = [pairGame(a, d, b, c), pairGame(a, c, b, d), pairGame(a, b, c, d)];
  return ways.toSorted((one, other) => repeats(one) - repeats(other))[0] ?? pairGame(a, d, b, c);
}

function lastPartner(person: number, played: readonly DrawnRound[]): number | undefined {
  const sides = played.flatMap(({ games }) => games.flatMap((game) => game.sides));
  return sides.findLast((side) => side.includes(person))?.find((each) => each !== person);
}
