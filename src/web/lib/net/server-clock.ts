import { inLocalStorage, type Slot, slotAt } from '#web/lib/device/slot.ts';

/** By how much the server's clock was ahead of this device's when it was last heard, in milliseconds. */
type ServerClock = { readonly aheadBy: number };

const stored = slotAt<ServerClock>('manchete:relogio:1', inLocalStorage);

/** Smaller differences are of no consequence, so that most devices store nothing. */
const NOTABLE = 60_000;

/** Stores the difference for the next opening, which may be without a network. */
export function noteServerClock(aheadBy: number, slot: Slot<ServerClock> = stored): void {
  const isNotable = Math.abs(aheadBy) > NOTABLE;
  if (isNotable || slot.read() !== null) slot.write(isNotable ? { aheadBy } : null);
}

/**
 * The time, by this device's clock or by the server's as it was last known, whichever is earlier: what may be kept
 * until a time is deleted only when both are past it, because a phone's clock may be a day ahead.
 */
export function earliestNow(slot: Slot<ServerClock> = stored): number {
  const aheadBy = slot.read()?.aheadBy;
  // The stored value may be anything: compared with NaN, no end would ever be reached.
  return Date.now() + (Number.isFinite(aheadBy) ? Math.min(0, Number(aheadBy)) : 0);
}
