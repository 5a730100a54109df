/** How long the repetitions of an event are counted, in milliseconds. */
const EVERY = 60_000;
/** The number of subjects of one kind that have a line of their own in that time; the others are counted together. */
const MOST = 50;
const OTHERS = Symbol('others');

/** Writes one line for the events that were counted. `isOthers`: of many subjects that have no line of their own. */
type WriteRest = (count: number, isOthers: boolean) => void;
type Counted = { count: number; readonly writeRest: WriteRest };

/**
 * Bounds the log lines that others can cause. The first event of each kind and subject is written at once, the further ones
 * of a minute as one line with their number.
 */
export class LogThrottle {
  readonly #now: () => number;
  readonly #kinds = new Map<string, Map<string | typeof OTHERS, Counted>>();
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Counts an event. True where it is to be written; else `writeRest` is called once the minute is over. There has to be
   * a bounded number of kinds; subjects may be anything.
   */
  admits(kind: string, subject: string, writeRest: WriteRest): boolean {
    if (this.#now() - this.#since >= EVERY) this.#writeRests();
    if (this.#kinds.size === 0) {
      this.#since = this.#now();
      this.#timer = setTimeout(() => this.#writeRests(), EVERY).unref();
    }
    const subjects = this.#kinds.get(kind) ?? new Map<string | typeof OTHERS, Counted>();
    this.#kinds.set(kind, subjects);
    const known = subjects.get(subject) ?? (subjects.size < MOST ? undefined : subjects.get(OTHERS));
    if (known) {
      known.count += 1;
      return false;
    }
    const isOthers = subjects.size >= MOST;
    subjects.set(isOthers ? OTHERS : subject, { count: isOthers ? 1 : 0, writeRest });
    return !isOthers;
  }

  #writeRests(): void {
    clearTimeout(this.#timer);
    const kinds = [...this.#kinds.values()];
    this.#kinds.clear();
    for (const subjects of kinds) {
      for (const [subject, { count, writeRest }] of subjects)
        if (count > 0) writeRest(count, subject === OTHERS);
    }
  }
}
