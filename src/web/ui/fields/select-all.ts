import type { FocusEvent, MouseEvent } from 'react';

/** Typing after a focus or press replaces the input's value. */
export const selectsAll = {
  onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (input !== document.activeElement) return;
    // Otherwise the browser places a caret, which ends the selection.
    event.preventDefault();
    input.select();
  },
};
