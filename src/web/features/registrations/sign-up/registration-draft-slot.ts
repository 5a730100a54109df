import { inLocalStorage, slotAt } from '#web/lib/device/slot.ts';

/** Seconds for which a draft can be read: a day, because the phone may be borrowed. */
export const MAX_AGE = 24 * 3_600;

/** When it was last typed in, and its text encrypted with the key of `registration-draft-key.ts`. */
export const draftSlot = slotAt<{ at?: number; sealed?: string }>('manchete:inscricao', inLocalStorage);

export function readSealed(): string | null {
  const { at, sealed } = draftSlot.read() ?? {};
  return sealed && at && Date.now() - at <= MAX_AGE * 1_000 ? sealed : null;
}

/**
 * Deletes an expired draft when a page opens or becomes visible. Looks only at its age: the code that decrypts it
 * is loaded with the form.
 */
export function clearOldRegistrationDraft(): void {
  if (readSealed() === null) draftSlot.write(null);
}
