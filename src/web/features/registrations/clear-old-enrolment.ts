import { readSealed, slot } from './enrolment-slot.ts';

/**
 * Deletes an expired draft when a page opens or becomes visible. Looks only at its age, because the code that
 * decrypts it is loaded with the form.
 */
export function clearOldEnrolment(): void {
  if (readSealed() === null) slot.write(null);
}
