import type { RefObject } from 'react';
import { useKey } from '#web/ui/buttons/use-key.ts';

/**
 * Submits the form when Enter is pressed in a part of a date or time, which no browser does by itself. A partly typed one
 * is not submitted, because the form learns of it only when the field is left.
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
