import { inLocalStorage, type Slot, slotAt } from '#web/lib/device/slot.ts';

/** Milliseconds the server's clock was ahead of this device's when last heard. */
type ServerClock = { readonly aheadBy: number };

const stored = slotAt<ServerClock>('manchete:relogio:1', inLocalStorage);

/** Smaller differences do not matter, so most devices store nothing. */
const NOTABLE = 60_000;

export function noteServerClock(aheadBy: number, slot: Slot<ServerClock> = stored): void {
  const isNotable = Math.abs(aheadBy) > NOTABLE;
  if (isNotable || slot.read() !== null) slot.write(isNotable ? { aheadBy } : null);
}

/**
 * By this device's clock or the server's as last known, whichever is earlier: what expires is deleted only when
 * both are past it, because a phone's clock may be a day ahead.
 */
export function earliestNow(slot: Slot<ServerClock> = stored): number {
  const aheadBy = slot.read()?.aheadBy;
  // The stored value may be anything: compared with NaN, nothing would ever expire.
  return Date.now() + (Number.isFinite(aheadBy) ? Math.min(0, Number(aheadBy)) : 0);
}
