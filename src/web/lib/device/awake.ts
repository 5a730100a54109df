import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted and the page visible. The browser releases the wake lock when the
 * page is hidden, so it is requested again; without support, or where it is refused, the screen turns off as usual.
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
        // Where two requests overlapped, the second lock is released: only one is remembered.
        if (isLeft || (lock && !lock.released)) await given.release();
        else lock = given;
      } catch {
        // Refused because of a low battery or a setting of the device: nothing has to be shown.
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
