import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** How long a single digit waits for a second one. */
const PAUSE = 900;
const DIGITS = 2;

/**
 * Lets the keyboard go on to the next counter by itself: after two digits, after a pause that follows one, or by
 * Enter. Fields take part by `data-counter`; those that are disabled are passed over. `isForm`: a single digit is
 * waited for, and the last field keeps the keyboard, for its Enter sends the form.
 */
export function useJumpOn({ isForm = false } = {}) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (field: HTMLInputElement, desk: HTMLElement) => {
    const fields = [...desk.querySelectorAll<HTMLInputElement>('input[data-counter]:enabled')];
    return fields[fields.indexOf(field) + 1];
  };
  const jump = (from: HTMLInputElement, desk: HTMLElement) => {
    clearTimeout(waiting.current);
    if (document.activeElement !== from) return;
    // The field takes what it has drawn: the digit that was just typed has to be in it before it is left.
    flushSync(() => {});
    const next = after(from, desk);
    // A number counts from when its field is left.
    if (next) next.focus();
    else if (!isForm) from.blur();
  };
  return {
    onChange(event: FormEvent<HTMLElement>) {
      const field = counterIn(event.target);
      const desk = event.currentTarget;
      clearTimeout(waiting.current);
      // Whoever deletes is correcting: the next digit is waited for.
      const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete');
      if (!field || field.value === '' || isDeleting) return;
      if (field.value.length >= DIGITS) jump(field, desk);
      else if (!isForm) waiting.current = setTimeout(() => jump(field, desk), PAUSE);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const field = counterIn(event.target);
      if (!field) return;
      clearTimeout(waiting.current);
      if (event.key !== 'Enter') return;
      // A form is not sent before its last field.
      if (isForm && after(field, event.currentTarget)) event.preventDefault();
      jump(field, event.currentTarget);
    },
  };
}

const counterIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset['counter'] !== undefined ? target : null;
