import { useCallback, useSyncExternalStore } from 'react';

/** A phone on its side, and any window that is wider than high. */
const TURNED = window.matchMedia('(orientation: landscape) and (max-height: 32rem) and (max-width: 64rem)');
const LANDSCAPE = window.matchMedia('(orientation: landscape)');

/**
 * How the screen at the court is laid out: as a card of its page, or on the whole screen with the halves side by side
 * (`wide`) or everything below each other (`tall`). A phone that is turned has no room for the rest of the page.
 */
export type CourtLayout = 'page' | 'wide' | 'tall';

export function useCourtLayout(isFull: boolean): CourtLayout {
  const watch = useCallback((changed: () => void) => {
    for (const query of [TURNED, LANDSCAPE]) query.addEventListener('change', changed);
    return () => {
      for (const query of [TURNED, LANDSCAPE]) query.removeEventListener('change', changed);
    };
  }, []);
  return useSyncExternalStore(watch, () => {
    if (!isFull) return TURNED.matches ? 'wide' : 'page';
    return LANDSCAPE.matches ? 'wide' : 'tall';
  });
}
