import type { Clock } from './clock.ts';

/** NTP corrects less without a jump, and nobody notices less. */
const JUMP = 60_000;
/** So long it has to go on evenly before it is believed again. */
const RESTS = 10 * 60_000;
const LOOK_EVERY = 30_000;

/** Watches the time of day for jumps: a correction, somebody who sets it, a machine that slept. */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #jumped: (by: number) => void;
  #ahead: number;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  /** `jumped`: told of each jump, in milliseconds, below zero where the clock was put back. */
  constructor(clock: Clock, jumped: (by: number) => void) {
    this.#clock = clock;
    this.#jumped = jumped;
    this.#ahead = clock.now() - clock.steady();
  }

  /** Whether it went on evenly for ten minutes, or since the start. What cannot be taken back waits for that. */
  get isEven(): boolean {
    this.#look();
    return this.#clock.steady() - this.#jumpedAt >= RESTS;
  }

  /** Answers how to stop. */
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
