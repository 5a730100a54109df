import type { IncidentKind } from '#contract/system/incidents.ts';
import type { Clock } from '#server/runtime/clock.ts';

/** The number of remembered incidents, and of slow writes; the oldest are dropped. */
const MOST = 30;
/** Repetitions within this time count as one incident, in milliseconds. */
const TOGETHER = 3_600_000;
/** A write that takes longer is remembered, in milliseconds. */
const SLOW = 1_000;

/** The request. `call`: its method and route, without typed values. */
export type IncidentCall = { readonly call: string; readonly requestId: string };
/** Times in milliseconds since 1970. `count`: how often it happened since `firstAt`. */
export type Incident = {
  readonly kind: IncidentKind;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
  readonly place: IncidentCall | null;
};
export type SlowWrite = IncidentCall & { readonly at: number; readonly milliseconds: number };
/** The newest first. */
type KnownIncidents = { readonly all: readonly Incident[]; readonly slowWrites: readonly SlowWrite[] };

/**
 * Errors and slow writes since the process started, for the operator. A bounded number, in memory, without personal
 * data; the log has the details, under the request's id.
 */
export class Incidents {
  readonly #clock: Clock;
  #all: readonly Incident[] = [];
  #slow: readonly SlowWrite[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get known(): KnownIncidents {
    return { all: this.#all, slowWrites: this.#slow };
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

  /** Stores the write if it was slow. */
  noteWrite(place: IncidentCall, milliseconds: number): void {
    if (milliseconds < SLOW) return;
    this.#slow = [{ ...place, at: this.#clock.now(), milliseconds }, ...this.#slow].slice(0, MOST);
  }
}
