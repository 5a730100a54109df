import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds to wait for a second digit. */
const PAUSE = 900;
const DIGITS = 2;

/**
 * Moves the focus to the next field with `data-counter`: after two digits, after one digit and a pause, or by
 * Enter. `isForm`: no move after one digit, and Enter in the last field submits. `end`: where the focus goes after
 * the last field outside a form.
 */
export function useNextCounter({
  isForm = false,
  end,
}: {
  isForm?: boolean;
  end?: () => HTMLElement | null;
} = {}) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The field reached after two digits, until something is typed in it. */
  const reached = useRef<Element>(null);
  const after = (field: HTMLInputElement, container: HTMLElement) => {
    const fields = [...container.querySelectorAll<HTMLInputElement>('input[data-counter]:enabled')];
    return fields[fields.indexOf(field) + 1];
  };
  const jump = (from: HTMLInputElement, container: HTMLElement) => {
    clearTimeout(waiting.current);
    if (document.activeElement !== from) return;
    flushSync(() => {});
    const next = after(from, container);
    // The field reports its number on blur.
    if (next) next.focus();
    else if (!isForm) leave(from, end?.());
  };
  return {
    onChange(event: FormEvent<HTMLElement>) {
      const field = counterIn(event.target);
      const container = event.currentTarget;
      clearTimeout(waiting.current);
      reached.current = null;
      // After deleting, the user is correcting: wait for the next digit.
      const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete');
      if (!field || field.value === '' || isDeleting) return;
      if (field.value.length >= DIGITS) {
        jump(field, container);
        if (document.activeElement !== field) reached.current = document.activeElement;
      } else if (!isForm) waiting.current = setTimeout(() => jump(field, container), PAUSE);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const field = counterIn(event.target);
      if (!field) return;
      clearTimeout(waiting.current);
      // An Enter right after the focus moved was meant for the previous field.
      const isLate = event.key === 'Enter' && field === reached.current;
      reached.current = null;
      if (event.key !== 'Enter') return;
      // Enter submits only from a form's last field.
      if (isForm && (isLate || after(field, event.currentTarget))) event.preventDefault();
      if (isLate) return;
      jump(field, event.currentTarget);
    },
  };
}

/** Does not scroll, like a blur. */
function leave(field: HTMLElement, end: HTMLElement | null | undefined): void {
  if (end) end.focus({ preventScroll: true });
  else field.blur();
}

const counterIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.dataset['counter'] !== undefined ? target : null;
