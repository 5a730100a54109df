import { readSealed, slot } from './enrolment-slot.ts';

/**
 * Deletes what is left of an old draft when a page opens or becomes visible. Only the page of the form has the key, so
 * a draft that is not old may be unreadable here.
 */
export function clearOldEnrolment(): void {
  if (readSealed() === null) slot.write(null);
}
