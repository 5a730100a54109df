import { countsOf, type DrawnRound, pairGame } from './drawn-round.ts';

/** A round as a row: each four are a game, the first two against the last two; whoever is left over sits out. */
export type Row = readonly number[];

/** People are positions from 0. */
export type BalanceInput = {
  readonly people: number;
  readonly gamesAtATime: number;
  /** Rounds that were played and count. */
  readonly played: readonly DrawnRound[];
  /** Byes to count beside those of the rounds played, by position. */
  readonly byesBefore: readonly number[];
  /** Only people of one kind change places: a woman for a woman. */
  readonly kindOf: (person: number) => number;
  /** How much an uneven count of partners weighs; opponents weigh 1. */
  readonly partnerWeight: number;
};

/** Uneven byes weigh more than anything that a better table could give. */
const BYE_WEIGHT = 60;
/** Steps tried in all: about a tenth of a second on a phone. */
const STEPS = 60_000;
/** A step counts as good if the table is then no worse than this many steps before. */
const MEMORY = 300;

/**
 * Changes places in the rows until partners, opponents and byes are as even as a search finds, together with what was
 * played. It counts in whole numbers and for a fixed number of steps, so that it finds the same on each machine (late
 * acceptance hill climbing, Burke and Bykov 2017).
 */
export function balanced(start: readonly Row[], options: BalanceInput): DrawnRound[] {
  const table = new Table(start, options);
  const random = wholeNumbers();
  const memory = Array.from({ length: MEMORY }, () => table.unevenness);
  let best = table.rows();
  let least = table.unevenness;
  for (let step = 0; step < STEPS; step += 1) {
    const before = table.unevenness;
    const undo = table.change(random);
    const remembered = memory[step % MEMORY] ?? 0;
    if (table.unevenness > before && table.unevenness > remembered) undo();
    if (table.unevenness < remembered) memory[step % MEMORY] = table.unevenness;
    if (table.unevenness < least) {
      least = table.unevenness;
      best = table.rows();
    }
  }
  return best.map((row) => roundOf(row, options.gamesAtATime));
}

/** The row as a round. */
export function roundOf(row: Row, gamesAtATime: number): DrawnRound {
  const at = (index: number) => row[index] ?? 0;
  const starts = Array.from({ length: gamesAtATime }, (_, game) => 4 * game);
  return {
    games: starts.map((i) => pairGame(at(i), at(i + 1), at(i + 2), at(i + 3))),
    byes: row.slice(4 * gamesAtATime),
  };
}

type Random = (count: number) => number;

/** The sum of the squares of all counts, which is least where they are even, kept up to date by each change. */
class Table {
  unevenness = 0;
  readonly #options: BalanceInput;
  readonly #playing: number;
  readonly #rows: number[][];
  readonly #partners: Int32Array;
  readonly #opponents: Int32Array;
  readonly #byes: Int32Array;

  constructor(start: readonly Row[], options: BalanceInput) {
    const { people, played } = options;
    const counts = countsOf(played);
    const pairs = Array.from(
      { length: people * people },
      (_, i) => [Math.floor(i / people), i % people] as const,
    );
    this.#options = options;
    this.#playing = 4 * options.gamesAtATime;
    this.#rows = start.map((row) => [...row]);
    this.#partners = Int32Array.from(pairs, ([a, b]) => counts.partners(a, b));
    this.#opponents = Int32Array.from(pairs, ([a, b]) => counts.opponents(a, b));
    this.#byes = Int32Array.from({ length: people }, (_, i) => counts.byes(i) + (options.byesBefore[i] ?? 0));
    for (const row of this.#rows) {
      for (let game = 0; game < options.gamesAtATime; game += 1) this.#countGame(row, game, 1);
      for (const person of row.slice(this.#playing)) this.#countBye(person, 1);
    }
  }

  rows(): Row[] {
    return this.#rows.map((row) => [...row]);
  }

  /** Changes something by chance, and returns how to take it back. */
  change(random: Random): () => void {
    const kind = random(4);
    if (kind === 0) return this.#swapPairs(random);
    if (kind === 1) return this.#swapByes(random);
    const row = this.#rows[random(this.#rows.length)] ?? [];
    return this.#swapAll([[row, random(this.#playing), random(row.length)]]);
  }

  #swapPairs(random: Random): () => void {
    const row = this.#rows[random(this.#rows.length)] ?? [];
    const pairs = row.length >> 1;
    const [one, other] = [2 * random(pairs), 2 * random(pairs)];
    return this.#swapAll([
      [row, one, other],
      [row, one + 1, other + 1],
    ]);
  }

  /** Somebody who sits out in one round plays there and sits out in another instead, for somebody who did the reverse. */
  #swapByes(random: Random): () => void {
    const [row, other] = [this.#rows[random(this.#rows.length)], this.#rows[random(this.#rows.length)]];
    if (!row || !other || row === other || row.length === this.#playing) return nothing;
    const out = this.#playing + random(row.length - this.#playing);
    const otherOut = this.#playing + random(row.length - this.#playing);
    const [person, second] = [row[out] ?? 0, other[otherOut] ?? 0];
    const [plays, secondPlays] = [row.indexOf(second), other.indexOf(person)];
    if (plays >= this.#playing || secondPlays >= this.#playing) return nothing;
    return this.#swapAll([
      [row, out, plays],
      [other, otherOut, secondPlays],
    ]);
  }

  #swapAll(swaps: readonly (readonly [row: number[], a: number, b: number])[]): () => void {
    const { kindOf } = this.#options;
    if (swaps.some(([row, a, b]) => kindOf(row[a] ?? 0) !== kindOf(row[b] ?? 0))) return nothing;
    for (const [row, a, b] of swaps) this.#swap(row, a, b);
    return () => {
      for (const [row, a, b] of swaps.toReversed()) this.#swap(row, a, b);
    };
  }

  #swap(row: number[], a: number, b: number): void {
    const places = a >> 2 === b >> 2 && a < this.#playing ? [a] : [a, b];
    for (const place of places) this.#countPlace(row, place, -1);
    [row[a], row[b]] = [row[b] ?? 0, row[a] ?? 0];
    for (const place of places) this.#countPlace(row, place, 1);
  }

  #countPlace(row: readonly number[], place: number, by: 1 | -1): void {
    if (place < this.#playing) this.#countGame(row, place >> 2, by);
    else this.#countBye(row[place] ?? 0, by);
  }

  #countGame(row: readonly number[], game: number, by: 1 | -1): void {
    const at = 4 * game;
    const [a, b, c, d] = [row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0, row[at + 3] ?? 0];
    const { partnerWeight } = this.#options;
    this.#count(this.#partners, a, b, by, partnerWeight);
    this.#count(this.#partners, c, d, by, partnerWeight);
    this.#count(this.#opponents, a, c, by, 1);
    this.#count(this.#opponents, a, d, by, 1);
    this.#count(this.#opponents, b, c, by, 1);
    this.#count(this.#opponents, b, d, by, 1);
  }

  #count(counts: Int32Array, a: number, b: number, by: 1 | -1, weight: number): void {
    const index = a < b ? a * this.#options.people + b : b * this.#options.people + a;
    const before = counts[index] ?? 0;
    counts[index] = before + by;
    this.unevenness += weight * (2 * by * before + 1);
  }

  #countBye(person: number, by: 1 | -1): void {
    const before = this.#byes[person] ?? 0;
    this.#byes[person] = before + by;
    this.unevenness += BYE_WEIGHT * (2 * by * before + 1);
  }
}

const nothing = () => {};

/** Whole numbers that look random, always the same (Mulberry32). */
function wholeNumbers(): Random {
  let state = 1;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}
