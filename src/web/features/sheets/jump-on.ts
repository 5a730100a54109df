import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** How long a single digit waits for a second one. */
const PAUSE = 900;
const DIGITS = 2;

/**
 * Lets the keyboard go on to the next counter by itself: after two digits, after a pause that follows one, or by
 * Enter. Fields take part by `data-counter`; those of absent players are passed over.
 */
export function useJumpOn() {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const jump = (from: HTMLInputElement, desk: HTMLElement) => {
    clearTimeout(waiting.current);
    if (document.activeElement !== from) return;
    // The field takes what it has drawn: the digit that was just typed has to be in it before it is left.
    flushSync(() => {});
    const fields = [...desk.querySelectorAll<HTMLInputElement>('input[data-counter]:enabled')];
    const next = fields[fields.indexOf(from) + 1];
    // A number counts from when its field is left.
    if (next) next.focus();
    else from.blur();
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
      else waiting.current = setTimeout(() => jump(field, desk), PAUSE);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const field = counterIn(event.target);
      if (!field) return;
      clearTimeout(waiting.current);
      if (event.key === 'Enter') jump(field, event.currentTarget);
    },
  };
}

const counterIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset['counter'] !== undefined ? target : null;
