import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** How long a single digit waits for a second one. */
const PAUSE = 900;
const DIGITS = 2;

/**
 * Lets the keyboard go on to the next counter by itself: after two digits, after a pause that follows one, or by
 * Enter. Fields take part by `data-counter`; those that are disabled are passed over. `isForm`: a field with one digit
 * is not left by itself, and the last one keeps the keyboard, for its Enter sends the form. `end`: where the keyboard goes
 * on from the last one of what is no form.
 */
export function useJumpOn({
  isForm = false,
  end,
}: {
  isForm?: boolean;
  end?: () => HTMLElement | null;
} = {}) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The field that was reached by two digits, until something is typed in it. */
  const reached = useRef<Element>(null);
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
    else if (!isForm) leave(from, end?.());
  };
  return {
    onChange(event: FormEvent<HTMLElement>) {
      const field = counterIn(event.target);
      const desk = event.currentTarget;
      clearTimeout(waiting.current);
      reached.current = null;
      // Whoever deletes is correcting: the next digit is waited for.
      const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete');
      if (!field || field.value === '' || isDeleting) return;
      if (field.value.length >= DIGITS) {
        jump(field, desk);
        if (document.activeElement !== field) reached.current = document.activeElement;
      } else if (!isForm) waiting.current = setTimeout(() => jump(field, desk), PAUSE);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const field = counterIn(event.target);
      if (!field) return;
      clearTimeout(waiting.current);
      // Enter is typed after a number also by whoever was led on already.
      const isLate = event.key === 'Enter' && field === reached.current;
      reached.current = null;
      if (event.key !== 'Enter') return;
      // A form is not sent before its last field.
      if (isForm && (isLate || after(field, event.currentTarget))) event.preventDefault();
      if (isLate) return;
      jump(field, event.currentTarget);
    },
  };
}

/** Without a scroll, as a blur is. */
function leave(field: HTMLElement, end: HTMLElement | null | undefined): void {
  if (end) end.focus({ preventScroll: true });
  else field.blur();
}

const counterIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset['counter'] !== undefined ? target : null;
