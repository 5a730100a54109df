import { useSyncExternalStore } from 'react';

/** Whether this browser holds the mark of that name: a cookie that scripts may read and that proves nothing. */
export const hasMark = (name: string): boolean =>
  document.cookie.split('; ').some((each) => each.startsWith(`${name}=`));

const watchNothing = () => () => {};

/** The same where a page shows it: what is rendered on the server is everybody's, and shows no mark. */
export const useMark = (name: string): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => hasMark(name),
    () => false,
  );
