import { useEffect, useRef } from 'react';
import { inSessionStorage, slotAt } from '#web/lib/device/slot.ts';
import { reloadIfOnline } from '#web/lib/page/lazy.ts';
import { useConnection } from './connection.ts';

/** Milliseconds a new release waits for a quiet moment. */
const LONGEST_WAIT = 10 * 60_000;
/** Milliseconds between checks whether the page may reload. */
const LOOK_EVERY = 15_000;
/** Milliseconds a page waits that is still outdated after a reload: two releases may answer at one address. */
const NOT_AGAIN = 10 * 60_000;

const loadedAnew = slotAt<{ at: number }>('manchete:loaded-anew', inSessionStorage);

/**
 * Reloads an unattended page when the server runs another release: at a quiet moment or after ten minutes, and
 * only while the server answers.
 */
export function useNewestRelease(isQuiet: boolean): void {
  const { isOutdated } = useConnection();
  const since = useRef<number | null>(null);
  useEffect(() => {
    if (!isOutdated) return;
    since.current ??= Date.now();
    const known = since.current;
    const look = () => {
      if (isQuiet || Date.now() - known >= LONGEST_WAIT) loadAnew();
    };
    look();
    const looking = setInterval(look, LOOK_EVERY);
    return () => clearInterval(looking);
  }, [isOutdated, isQuiet]);
}

function loadAnew(): void {
  const age = Date.now() - (loadedAnew.read()?.at ?? 0);
  if (age >= 0 && age < NOT_AGAIN) return;
  void reloadIfOnline(() => loadedAnew.write({ at: Date.now() }));
}
