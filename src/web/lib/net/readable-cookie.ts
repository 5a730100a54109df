import { useSyncExternalStore } from 'react';

/** Whether this browser has the cookie of that name, which scripts may read and which proves nothing. */
export const hasCookie = (name: string): boolean =>
  document.cookie.split('; ').some((each) => each.startsWith(`${name}=`));

const watchNothing = () => () => {};

/** The same for rendering. False on the server, whose pages are the same for everybody. */
export const useCookie = (name: string): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => hasCookie(name),
    () => false,
  );
