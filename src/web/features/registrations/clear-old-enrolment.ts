import { readSealed, slot } from './enrolment-slot.ts';

/**
 * Deletes what is left of an old draft when a page opens or becomes visible. Its age alone decides: the code that
 * decrypts is loaded with the form.
 */
export function clearOldEnrolment(): void {
  if (readSealed() === null) slot.write(null);
}
