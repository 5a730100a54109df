/** A tap: when the finger touched, when the server acknowledged it, and its revision. */
export type Tap = { readonly revision: number; readonly tappedAt: number; readonly answeredAt: number };
/**
 * For each tap, in the order of their revisions, the milliseconds until its last screen; null if a screen
 * missed it.
 */
export type UntilLastScreen = readonly (number | null)[];

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

  /** When each of the taps, in the order of their revisions, was shown; undefined if never. */
  *of(taps: readonly Tap[]): Generator<number | undefined> {
    let place = 0;
    for (const { revision } of taps) {
      while ((this.#revisions[place] ?? Number.POSITIVE_INFINITY) < revision) place += 1;
      yield this.#times[place];
    }
  }
}

export function compare(screens: readonly Screen[], taps: readonly Tap[]): UntilLastScreen {
  const inOrder = taps.toSorted((a, b) => a.revision - b.revision);
  const toLast: (number | null)[] = inOrder.map(() => 0);
  for (const screen of screens) {
    let place = 0;
    for (const at of screen.of(inOrder)) {
      const last = toLast[place] ?? null;
      const tappedAt = inOrder[place]?.tappedAt ?? 0;
      toLast[place] = at === undefined || last === null ? null : Math.max(last, at - tappedAt);
      place += 1;
    }
  }
  return toLast;
}
