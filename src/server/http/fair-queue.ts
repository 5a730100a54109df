/** The lane or the queue is full, so the work is refused instead of waiting. */
export class LaneFull extends Error {}

/** Runs costly work, a few pieces at a time. Lanes take turns, so that a long one delays the others by one piece. */
export class FairQueue {
  readonly #atOnce: number;
  readonly #laneHolds: number;
  readonly #holds: number;
  readonly #lanes = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor({ atOnce, laneHolds, holds }: { atOnce: number; laneHolds: number; holds: number }) {
    this.#atOnce = atOnce;
    this.#laneHolds = laneHolds;
    this.#holds = holds;
  }

  /** Throws `LaneFull`. */
  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(lane);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #turn(lane: string): Promise<void> {
    const waiting = this.#lanes.get(lane) ?? [];
    if (waiting.length >= this.#laneHolds || this.#waiting >= this.#holds) throw new LaneFull();
    this.#waiting += 1;
    return new Promise((resolve) => {
      waiting.push(resolve);
      this.#lanes.set(lane, waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= this.#atOnce) return;
    const [first] = this.#lanes;
    if (!first) return;
    const [lane, waiting] = first;
    const begin = waiting.shift();
    // The lane moves to the end of the line.
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    this.#waiting -= 1;
    this.#running += 1;
    begin?.();
  }
}
