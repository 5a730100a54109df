import type { Clock } from './clock.ts';

/** The smallest jump that counts, in milliseconds: NTP makes smaller corrections gradually. */
const JUMP = 60_000;
/** After a jump the clock is trusted again once it has run evenly for this long, in milliseconds. */
const TRUSTED_AFTER = 10 * 60_000;
const LOOK_EVERY = 30_000;

/** Watches the time of day for jumps: a correction, a manual change, a machine that slept. */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #jumped: (by: number) => void;
  #ahead: number;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  /** `jumped`: called for each jump, with its size in milliseconds, negative where the clock was put back. */
  constructor(clock: Clock, jumped: (by: number) => void) {
    this.#clock = clock;
    this.#jumped = jumped;
    this.#ahead = clock.now() - clock.steady();
  }

  /** Whether the clock ran evenly for ten minutes, or since the start. Deletions and reminders wait for that. */
  get isTrusted(): boolean {
    this.#look();
    return this.#clock.steady() - this.#jumpedAt >= TRUSTED_AFTER;
  }

  /** Returns a function that stops it. */
  keepLooking(): () => void {
    const timer = setInterval(() => this.#look(), LOOK_EVERY);
    timer.unref();
    return () => clearInterval(timer);
  }

  #look(): void {
    const ahead = this.#clock.now() - this.#clock.steady();
    const by = ahead - this.#ahead;
    this.#ahead = ahead;
    if (Math.abs(by) < JUMP) return;
    this.#jumpedAt = this.#clock.steady();
    this.#jumped(by);
  }
}
