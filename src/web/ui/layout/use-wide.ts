import { useCallback, useSyncExternalStore } from 'react';

const WIDE = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)', xl: '(min-width: 80rem)' } as const;

/**
 * Whether the window is wide, for content that differs on a phone beyond layout. False on the server and until
 * hydration. Printing keeps what is on the screen, because the paper is laid out before React renders anything
 * else.
 */
export function useWide(from: keyof typeof WIDE): boolean {
  const query = WIDE[from];
  const watch = useCallback(
    (changed: () => void) => {
      const wide = window.matchMedia(query);
      const paper = window.matchMedia('print');
      const onScreen = () => {
        if (!paper.matches) changed();
      };
      wide.addEventListener('change', onScreen);
      return () => wide.removeEventListener('change', onScreen);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
