import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoints `md` and `lg` of the styles. */
const WIDE = { md: '(min-width: 48rem)', lg: '(min-width: 64rem)' } as const;

/**
 * Whether the window is wide, for content that differs on a phone in more than its layout. False on the
 * server and until hydration.
 */
export function useWide(from: keyof typeof WIDE): boolean {
  const query = WIDE[from];
  const watch = useCallback(
    (changed: () => void) => {
      const wide = window.matchMedia(query);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
