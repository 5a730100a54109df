import { useEffect } from 'react';

/**
 * Keeps the screen on while mounted and visible. The browser releases the lock when the page is hidden, so it is
 * requested again; if it is not supported or refused, the screen turns off as usual.
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
        // Two requests may overlap, and only one lock is remembered.
        if (isLeft || (lock && !lock.released)) await given.release();
        else lock = given;
      } catch {
        // Low battery or a device setting: nothing to show.
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
