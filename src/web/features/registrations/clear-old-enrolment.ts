import { slot } from './enrolment-slot.ts';

/**
 * Takes what is too old, or nobody can read, away from this device, when any page opens or comes to the front. Most keep
 * nothing and load nothing.
 */
export function clearOldEnrolment(): void {
  if (slot.read() === null) {
    slot.write(null);
    return;
  }
  // Where it cannot be loaded, the next page that is opened does it.
  import('./enrolment-draft.ts').then(({ deleteOldEnrolment }) => deleteOldEnrolment()).catch(() => {});
}
