import type { IncidentKind } from '#contract/incidents.ts';
import type { Clock } from './clock.ts';

/** How many are remembered of each: the oldest goes first. */
const MOST = 30;
/** The same that comes again within this time is the same incident, in milliseconds. */
const TOGETHER = 3_600_000;
/** A write that takes longer is worth a look, in milliseconds. */
const SLOW = 1_000;

/** Which request it was. `call`: its method and route, without anything that anybody typed. */
export type IncidentCall = { readonly call: string; readonly requestId: string };
/** Times in milliseconds since 1970. `count`: how often it came since `firstAt`. */
export type Incident = {
  readonly kind: IncidentKind;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
  readonly place: IncidentCall | null;
};
export type SlowWrite = IncidentCall & { readonly at: number; readonly milliseconds: number };

/**
 * What went wrong since the process began and which writes took long, for whoever runs the server. In memory, a bounded
 * number of them, and nothing of anybody: the log has the rest, under the number of the request.
 */
export class Incidents {
  readonly #clock: Clock;
  #all: readonly Incident[] = [];
  #slow: readonly SlowWrite[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The newest first. */
  get all(): readonly Incident[] {
    return this.#all;
  }

  /** The newest first. */
  get slowWrites(): readonly SlowWrite[] {
    return this.#slow;
  }

  note(kind: IncidentKind, place: IncidentCall | null = null): void {
    const now = this.#clock.now();
    const isSame = (one: Incident) =>
      one.kind === kind && one.place?.call === place?.call && Math.abs(now - one.lastAt) < TOGETHER;
    const before = this.#all.find(isSame);
    const incident = {
      kind,
      firstAt: before?.firstAt ?? now,
      lastAt: now,
      count: (before?.count ?? 0) + 1,
      place,
    };
    this.#all = [incident, ...this.#all.filter((each) => each !== before)].slice(0, MOST);
  }

  /** Remembers the write if it took long. */
  noteWrite(place: IncidentCall, milliseconds: number): void {
    if (milliseconds < SLOW) return;
    this.#slow = [{ ...place, at: this.#clock.now(), milliseconds }, ...this.#slow].slice(0, MOST);
  }
}
