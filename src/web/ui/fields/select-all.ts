import type { FocusEvent, MouseEvent } from 'react';

/** For an input: what is typed after a focus or a press replaces its value. */
export const selectsAll = {
  onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (input !== document.activeElement) return;
    // Else the browser places a caret, which ends the selection.
    event.preventDefault();
    input.select();
  },
};
