/** A lane is full: whoever comes now is better told so than kept waiting. */
export class LaneFull extends Error {}

/** Runs costly work a few at a time. The lanes take turns, so that a full one delays the others by one piece of work. */
export class FairQueue {
  readonly #atOnce: number;
  readonly #laneHolds: number;
  readonly #lanes = new Map<string, (() => void)[]>();
  #running = 0;

  constructor({ atOnce, laneHolds }: { atOnce: number; laneHolds: number }) {
    this.#atOnce = atOnce;
    this.#laneHolds = laneHolds;
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
    if (waiting.length >= this.#laneHolds) throw new LaneFull();
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
    // The lane goes to the end of the line.
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    this.#running += 1;
    begin?.();
  }
}
