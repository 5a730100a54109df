import { useSyncExternalStore } from 'react';

/** Whether this browser has this cookie, which scripts may read and which proves nothing. */
export const hasCookie = (name: string): boolean =>
  document.cookie.split('; ').some((each) => each.startsWith(`${name}=`));

const watchNothing = () => () => {};

/** For rendering: false on the server, whose pages are the same for everybody. */
export const useCookie = (name: string): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => hasCookie(name),
    () => false,
  );
