import { pauseLeft } from '#domain/court/pauses.ts';
import type { Pause } from '#domain/tournament.ts';

/** A pause that began longer ago than this, or in the future, shows that one of the two clocks is wrong. In milliseconds. */
const BELIEVABLE = 600_000;

/**
 * The seconds left of a set's pause. By this device's clock, which says it without a network; where that clock or the one
 * of the device that began the pause is wrong, by the server's. `served`: the pause with the time at which the server got
 * it; `now`: by this device's clock.
 */
export function pauseLeftHere(
  pause: Pause,
  served: Pause | null | undefined,
  { now, aheadBy }: { readonly now: number; readonly aheadBy: number },
): number {
  const gone = now - Date.parse(pause.at);
  const isBelievable = gone >= 0 && gone < BELIEVABLE;
  return served?.id === pause.id && !isBelievable ? pauseLeft(served, now + aheadBy) : pauseLeft(pause, now);
}
