/** A tap: when the finger touched, when the server acknowledged it, and its revision. */
export type Tap = { readonly revision: number; readonly tappedAt: number; readonly answeredAt: number };
/** What viewers saw of the taps. Times in milliseconds. */
export type SeenTaps = {
  readonly toScreen: { readonly p50: number; readonly p99: number; readonly most: number };
  /** The longest time that a viewer showed an outdated score after the write was acknowledged. */
  readonly longestWrong: number;
  /** The number of taps, summed over viewers, that were never shown. */
  readonly missed: number;
  /** From each tap, in the order of their revisions, until its last screen; null where it is missing on one. */
  readonly toLast: readonly (number | null)[];
};

/** What one viewer saw: revisions and when each was shown, in order. */
export class Screen {
  readonly #revisions: number[] = [];
  readonly #times: number[] = [];

  get revision(): number {
    return this.#revisions.at(-1) ?? 0;
  }

  show(revision: number, at: number): void {
    if (revision <= this.revision) return;
    this.#revisions.push(revision);
    this.#times.push(at);
  }

  /**
   * When each of the taps, in the order of their revisions, was shown; undefined for those that never were.
   */
  *of(taps: readonly Tap[]): Generator<number | undefined> {
    let place = 0;
    for (const { revision } of taps) {
      while ((this.#revisions[place] ?? Number.POSITIVE_INFINITY) < revision) place += 1;
      yield this.#times[place];
    }
  }
}

/** Compares the screens of all viewers with the taps. */
export function compare(screens: readonly Screen[], taps: readonly Tap[]): SeenTaps {
  const inOrder = taps.toSorted((a, b) => a.revision - b.revision);
  const times: number[] = [];
  let longestWrong = 0;
  let missed = 0;
  const toLast: (number | null)[] = inOrder.map(() => 0);
  for (const screen of screens) {
    let index = 0;
    for (const at of screen.of(inOrder)) {
      const place = index++;
      const tap = inOrder[place];
      if (!tap) continue;
      const last = toLast[place] ?? null;
      toLast[place] = at === undefined || last === null ? null : Math.max(last, at - tap.tappedAt);
      if (at === undefined) missed += 1;
      else {
        times.push(at - tap.tappedAt);
        longestWrong = Math.max(longestWrong, at - tap.answeredAt);
      }
    }
  }
  const sorted = Float64Array.from(times).sort();
  const share = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0;
  return { toScreen: { p50: share(0.5), p99: share(0.99), most: share(1) }, longestWrong, missed, toLast };
}
