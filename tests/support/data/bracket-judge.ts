/**
 * Eliminations once more, for the tests: played round by round with lists of those who are still in, without games that
 * are made in advance. `plays` says who wins when two meet; 'unknown' stops what depends on it.
 */
export type Meeting = readonly [stage: string, one: number, other: number];
type Place = number | null | 'unknown';
type Plays = (stage: string, one: number, other: number) => number | 'unknown';

/** The seeds from the top of the bracket to its bottom: each round's best against its worst. */
function seeded(count: number): Place[] {
  let list = [1, 2];
  while (list.length < count) list = list.flatMap((seed) => [seed, 2 * list.length + 1 - seed]);
  return list.map((seed) => (seed <= count ? seed - 1 : null));
}

function fight(places: readonly Place[], stage: string, plays: Plays, seen: Meeting[]) {
  const winners: Place[] = [];
  const losers: Place[] = [];
  for (let i = 0; i < places.length; i += 2) {
    const [one, other] = [places[i] ?? null, places[i + 1] ?? null];
    if (one === 'unknown' || other === 'unknown') {
      winners.push('unknown');
      losers.push(one === null || other === null ? null : 'unknown');
    } else if (one === null || other === null) {
      winners.push(one ?? other);
      losers.push(null);
    } else {
      seen.push([stage, one, other]);
      const winner = plays(stage, one, other);
      winners.push(winner);
      losers.push(winner === 'unknown' ? 'unknown' : winner === one ? other : one);
    }
  }
  return { winners, losers };
}

/** The meetings that can be known, and the champion. */
export function judgeSingle(count: number, hasThirdPlace: boolean, plays: Plays) {
  const seen: Meeting[] = [];
  let places = seeded(count);
  while (places.length > 1) {
    const { winners, losers } = fight(places, 'main', plays, seen);
    if (places.length === 4 && hasThirdPlace) fight(losers, 'third', plays, seen);
    places = winners;
  }
  return { seen, champion: places[0] };
}

/** The losers of a round in the order in which those who lost before meet them, by how many they are. */
const ORDERS: Readonly<Record<number, readonly number[]>> = {
  1: [0],
  4: [3, 2, 1, 0],
  8: [3, 2, 1, 0, 7, 6, 5, 4],
  16: [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7],
};

export function judgeDouble(count: number, hasReset: boolean, plays: Plays) {
  const seen: Meeting[] = [];
  const first = fight(seeded(count), 'main', plays, seen);
  let above = first.winners;
  let below = first.losers;
  let isSecond = true;
  while (above.length > 1) {
    const round = fight(above, 'main', plays, seen);
    above = round.winners;
    const survivors = fight(below, 'losers', plays, seen).winners;
    const coming = (ORDERS[round.losers.length] ?? [0, 1]).map((place) => round.losers[place] ?? null);
    if (round.losers.length === 2 && isSecond) coming.reverse();
    isSecond = false;
    below = fight(
      survivors.flatMap((survivor, i) => [survivor, coming[i] ?? null]),
      'losers',
      plays,
      seen,
    ).winners;
  }
  const [champion] = fight([above[0] ?? null, below[0] ?? null], 'final', plays, seen).winners;
  if (!hasReset || champion === 'unknown' || champion === above[0]) return { seen, champion };
  return { seen, champion: fight([above[0] ?? null, below[0] ?? null], 'reset', plays, seen).winners[0] };
}
