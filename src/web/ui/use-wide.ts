import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoints `md` and `lg` of the styles. */
const WIDE = {
  md: window.matchMedia('(min-width: 48rem)'),
  lg: window.matchMedia('(min-width: 64rem)'),
} as const;

/** Whether the window is wide, for content that differs on a phone in more than its layout. */
export function useWide(from: keyof typeof WIDE): boolean {
  const wide = WIDE[from];
  const watch = useCallback(
    (changed: () => void) => {
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    [wide],
  );
  return useSyncExternalStore(watch, () => wide.matches);
}
