import { useEffect } from 'react';

/**
 * Keeps the screen lit while the page that calls it is looked at. A browser takes the lock back whenever the page is
 * hidden, so it is asked for again; one that has none, or refuses, lets the screen go dark as it always does.
 */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const release = () => void lock?.release().catch(() => {});
    const ask = async () => {
      if (document.hidden || (lock && !lock.released) || !('wakeLock' in navigator)) return;
      try {
        const given = await navigator.wakeLock.request('screen');
        // Asked for twice before it was given once: one is enough, and the page could let go of no other.
        if (isLeft || (lock && !lock.released)) await given.release();
        else lock = given;
      } catch {
        // A low battery or a setting of the device says no: there is nothing to tell anybody.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', ask);
      release();
    };
  }, []);
}
