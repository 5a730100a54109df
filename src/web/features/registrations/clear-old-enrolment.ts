import { slot } from './enrolment-slot.ts';

/**
 * Deletes an old or unreadable draft from this device when a page opens or becomes visible. Loads no code where nothing
 * is stored.
 */
export function clearOldEnrolment(): void {
  if (slot.read() === null) {
    slot.write(null);
    return;
  }
  // Where the code cannot be loaded, the next page tries again.
  import('./enrolment-draft.ts').then(({ deleteOldEnrolment }) => deleteOldEnrolment()).catch(() => {});
}
