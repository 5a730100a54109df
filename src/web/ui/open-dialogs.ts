import { useEffect, useEffectEvent } from 'react';

/** How each dialog that is open closes, the one on top last. */
const open: (() => void)[] = [];

/** The device's way back closes what is on top, as Escape does. False where nothing is open: then it leads back. */
export function closeTopDialog(): boolean {
  open.at(-1)?.();
  return open.length > 0;
}

export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const now = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const own = () => now();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, [isOpen]);
}
