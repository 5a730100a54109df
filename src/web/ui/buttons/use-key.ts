import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `press` for a key inside the element. Listens before the library's fields, which stop keys they do not
 * need.
 */
export function useKey(box: RefObject<HTMLElement | null>, key: string, press: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === key && !event.isComposing) press();
  });
  useEffect(() => {
    const element = box.current;
    const hear = (event: KeyboardEvent) => listen(event);
    element?.addEventListener('keydown', hear, true);
    return () => element?.removeEventListener('keydown', hear, true);
  }, [box]);
}
