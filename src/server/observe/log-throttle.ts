/** Milliseconds for which repetitions of an event are counted. */
const EVERY = 60_000;
const MAX_SUBJECTS = 50;
const OTHERS = Symbol('others');

type WriteRest = (count: number, isOthers: boolean) => void;
type Counted = { count: number; readonly writeRest: WriteRest };

/**
 * Bounds the log lines that outsiders can cause. The first event of each kind and subject is written at once;
 * later ones within a minute become one line with their number.
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
   * Counts an event. Returns true if it should be written now; otherwise `writeRest` is called after the
   * minute. The number of kinds must be bounded; subjects may be anything.
   */
  admits(kind: string, subject: string, writeRest: WriteRest): boolean {
    if (this.#now() - this.#since >= EVERY) this.#writeRests();
    if (this.#kinds.size === 0) {
      this.#since = this.#now();
      this.#timer = setTimeout(() => this.#writeRests(), EVERY).unref();
    }
    const subjects = this.#kinds.get(kind) ?? new Map<string | typeof OTHERS, Counted>();
    this.#kinds.set(kind, subjects);
    const known = subjects.get(subject) ?? (subjects.size < MAX_SUBJECTS ? undefined : subjects.get(OTHERS));
    if (known) {
      known.count += 1;
      return false;
    }
    const isOthers = subjects.size >= MAX_SUBJECTS;
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
