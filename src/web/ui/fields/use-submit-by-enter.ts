import type { RefObject } from 'react';
import { useKey } from '#web/ui/buttons/use-key.ts';

/**
 * Submits the form on Enter in a part of a date or time, which browsers do not. Not while half typed: the form
 * learns of that only on blur.
 */
export function useSubmitByEnter(box: RefObject<HTMLElement | null>): void {
  useKey(box, 'Enter', () => {
    const parts = [...(box.current?.querySelectorAll('[role=spinbutton]') ?? [])];
    const missing = parts.filter((part) => part.hasAttribute('data-placeholder')).length;
    const isInPart = parts.includes(document.activeElement as Element);
    if (isInPart && (missing === 0 || missing === parts.length))
      box.current?.closest('form')?.requestSubmit();
  });
}
