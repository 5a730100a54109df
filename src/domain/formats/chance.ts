import { sha256 } from './sha256.ts';

/** A whole number from 0 to `count` - 1, each as likely. */
export type Chance = (count: number) => number;

/**
 * The chance of a draw (docs/rules.md, Formats 2): the same numbers from the same seed, everywhere and for ever. The nth
 * number is made of the first 48 bits of SHA-256 of "seed:n", counted from 0; one beyond the last whole multiple of
 * `count` is passed over, so that no result is more likely.
 */
export function chanceOf(seed: string): Chance {
  let next = 0;
  return (count) => {
    const last = RANGE - (RANGE % count);
    for (;;) {
      const number = Number.parseInt(sha256(`${seed}:${next}`).slice(0, 12), 16);
      next += 1;
      if (number < last) return number % count;
    }
  };
}

const RANGE = 2 ** 48;

/** The list in an order by lot, each order as likely (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const drawn: T[] = [];
  const left = [...list];
  while (left.length > 0) drawn.push(...left.splice(chance(left.length), 1));
  return drawn;
}
