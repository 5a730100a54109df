import type { FocusEvent, MouseEvent } from 'react';

/** For an input: what is typed after a focus or a click replaces its value. */
export const selectsAll = {
  onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
    // A click in a selection leaves it for a caret once it was handled.
    setTimeout(() => currentTarget.select());
  },
};
