import type { Clock } from './clock.ts';

/** Smallest jump that counts, in milliseconds: NTP makes smaller corrections gradually. */
const JUMP = 60_000;
/** Milliseconds of even running after which the clock is trusted again. */
const TRUSTED_AFTER = 10 * 60_000;
const LOOK_EVERY = 30_000;

/** Watches the time of day for jumps: a correction, a manual change, a machine that slept. */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #jumped: (by: number) => void;
  #ahead: number;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, jumped: (by: number) => void) {
    this.#clock = clock;
    this.#jumped = jumped;
    this.#ahead = clock.now() - clock.steady();
  }

  /**
   * Whether the clock has run evenly for ten minutes, or since the start. Deletions and reminders wait for
   * that.
   */
  get isTrusted(): boolean {
    this.#look();
    return this.#clock.steady() - this.#jumpedAt >= TRUSTED_AFTER;
  }

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
