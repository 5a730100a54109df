import { useSyncExternalStore } from 'react';

const watchNothing = () => () => {};

/** False on the server and until hydration, when presses are not handled. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
