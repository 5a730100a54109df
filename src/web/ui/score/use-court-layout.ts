import { useCallback, useSyncExternalStore } from 'react';

/** A turned phone. A narrower window is a page at 400% zoom, where the halves would not fit. */
const TURNED = window.matchMedia(
  '(orientation: landscape) and (max-height: 32rem) and (min-width: 35rem) and (max-width: 64rem)',
);
const LANDSCAPE = window.matchMedia('(orientation: landscape)');

/**
 * The pad's layout: a card of its page, or the whole screen with halves side by side (`wide`) or stacked (`tall`).
 * A turned phone has no room for the rest of the page.
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
