import { inSessionStorage, type Slot, slotAt, slotsUnder } from './slot.ts';

const PREFIX = 'manchete:digitado:';

/** The slot of the draft that a user has in a dialog. */
export const formDraftSlot = (userId: number, name: string): Slot<object> =>
  slotAt(`${PREFIX}${userId}:${name}`, inSessionStorage);

/** The forms with a picture that was cropped and not sent yet. In memory: the storage takes text. */
const pictures = new Map<string, object>();

/** The slot of a form with a picture, which survives another tab of the page, or another page of the application. */
export function pictureDraftSlot(userId: number, name: string): Slot<object> {
  const key = `${userId}:${name}`;
  return {
    read: () => pictures.get(key) ?? null,
    write(value) {
      if (value) pictures.set(key, value);
      else pictures.delete(key);
    },
  };
}

/** Whether a draft is stored that was neither saved nor given up, for example because the session ended. */
export function hasFormDraft(userId: number, name: string): boolean {
  return formDraftSlot(userId, name).read() !== null;
}

/** Deletes all drafts, when a user signs out. */
export function forgetFormDrafts(): void {
  pictures.clear();
  for (const name of slotsUnder(PREFIX, inSessionStorage))
    slotAt(`${PREFIX}${name}`, inSessionStorage).write(null);
}
