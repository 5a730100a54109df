import { useSyncExternalStore } from 'react';

const watchNothing = () => () => {};

/** False on the server, and until React has taken over what it rendered: no press is heard before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
