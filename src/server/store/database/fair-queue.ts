export class LaneFull extends Error {}

export class QueueFull extends LaneFull {}

export type Lane = { readonly name: string; readonly isFirst: boolean };

type QueueSize = {
  readonly atOnce: number;
  readonly forFirst?: number;
  readonly laneHolds?: number;
  readonly holds?: number;
};

export class Line {
  readonly #lanes = new Map<string, (() => void)[]>();

  add(lane: string, begin: () => void): void {
    const waiting = this.#lanes.get(lane);
    if (waiting) waiting.push(begin);
    else this.#lanes.set(lane, [begin]);
  }

  waitingOf = (lane: string): number => this.#lanes.get(lane)?.length ?? 0;

  next(): (() => void) | undefined {
    const [first] = this.#lanes;
    if (!first) return undefined;
    const [lane, waiting] = first;
    const begin = waiting.shift();
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    return begin;
  }
}

/** After this many pieces of the first lanes, one of the others gets a turn. */
const FIRST_IN_A_ROW = 4;

/**
 * Runs costly work, a few pieces at a time. Lanes take turns, so that a long one delays the others by one
 * piece.
 */
export class FairQueue {
  readonly #size: Required<QueueSize>;
  readonly #first = new Line();
  readonly #others = new Line();
  #running = 0;
  #othersRunning = 0;
  #waiting = 0;
  #firstInARow = 0;

  constructor({
    atOnce,
    forFirst = 0,
    laneHolds = Number.POSITIVE_INFINITY,
    holds = Number.POSITIVE_INFINITY,
  }: QueueSize) {
    this.#size = { atOnce, forFirst, laneHolds, holds };
  }

  get waiting(): number {
    return this.#waiting;
  }

  async run<T>(lane: string | Lane, work: () => Promise<T>): Promise<T> {
    const { name, isFirst } = typeof lane === 'string' ? { name: lane, isFirst: false } : lane;
    await this.#turn(name, isFirst);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (!isFirst) this.#othersRunning -= 1;
      this.#next();
    }
  }

  #turn(lane: string, isFirst: boolean): Promise<void> {
    const line = isFirst ? this.#first : this.#others;
    if (line.waitingOf(lane) >= this.#size.laneHolds) throw new LaneFull();
    if (this.#waiting >= this.#size.holds) throw new QueueFull();
    this.#waiting += 1;
    return new Promise((resolve) => {
      line.add(lane, resolve);
      this.#next();
    });
  }

  #next(): void {
    const { atOnce, forFirst } = this.#size;
    if (this.#running >= atOnce) return;
    const mayBeOther = this.#othersRunning < atOnce - forFirst;
    // The other lanes must not starve, however many are first.
    const other = mayBeOther && this.#firstInARow >= FIRST_IN_A_ROW ? this.#others.next() : undefined;
    const first = other ? undefined : this.#first.next();
    const begin = other ?? first ?? (mayBeOther ? this.#others.next() : undefined);
    if (!begin) return;
    this.#firstInARow = first ? this.#firstInARow + 1 : 0;
    if (!first) this.#othersRunning += 1;
    this.#waiting -= 1;
    this.#running += 1;
    begin();
  }
}
