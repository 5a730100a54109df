import type { IncidentKind } from '#contract/system/incidents.ts';
import type { Clock } from '#server/runtime/clock.ts';

const MAX_REMEMBERED = 30;
const SAME_INCIDENT_WITHIN = 3_600_000;
const SLOW_WRITE = 1_000;

/** `call`: the request's method and route, without typed values. */
export type IncidentCall = { readonly call: string; readonly requestId: string };
export type Incident = {
  readonly kind: IncidentKind;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
  readonly place: IncidentCall | null;
};
export type SlowWrite = IncidentCall & { readonly at: number; readonly milliseconds: number };
type KnownIncidents = { readonly all: readonly Incident[]; readonly slowWrites: readonly SlowWrite[] };

/**
 * Errors and slow writes since the process started, for the operator. Bounded, in memory, without personal
 * data; the log has the details under the request id.
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
      one.kind === kind &&
      one.place?.call === place?.call &&
      Math.abs(now - one.lastAt) < SAME_INCIDENT_WITHIN;
    const before = this.#all.find(isSame);
    const incident = {
      kind,
      firstAt: before?.firstAt ?? now,
      lastAt: now,
      count: (before?.count ?? 0) + 1,
      place,
    };
    this.#all = [incident, ...this.#all.filter((each) => each !== before)].slice(0, MAX_REMEMBERED);
  }

  noteWrite(place: IncidentCall, milliseconds: number): void {
    if (milliseconds < SLOW_WRITE) return;
    this.#slow = [{ ...place, at: this.#clock.now(), milliseconds }, ...this.#slow].slice(0, MAX_REMEMBERED);
  }
}
