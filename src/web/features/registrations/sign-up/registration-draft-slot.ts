import { inLocalStorage, slotAt, slotsUnder } from '#web/lib/device/slot.ts';
import { ownBase } from '#web/lib/net/base.ts';

/** Seconds for which a draft can be read: a day, because the phone may be borrowed. */
export const MAX_AGE = 24 * 3_600;

const NAME = 'manchete:inscricao';

/** When it was last typed in, and its text encrypted by `registration-draft.ts`. */
export const draftSlot = (base: string = ownBase()) =>
  slotAt<{ at?: number; sealed?: string }>(NAME + base, inLocalStorage);

export function readSealed(base?: string): string | null {
  const { at, sealed } = draftSlot(base).read() ?? {};
  return sealed && at && Date.now() - at <= MAX_AGE * 1_000 ? sealed : null;
}

/**
 * Deletes each tournament's expired draft when a page opens or becomes visible. Looks only at its age: the code
 * that decrypts it is loaded with the form.
 */
export function clearOldRegistrationDraft(): void {
  for (const base of slotsUnder(NAME, inLocalStorage))
    if (readSealed(base) === null) draftSlot(base).write(null);
}
