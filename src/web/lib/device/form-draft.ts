import { inSessionStorage, type Slot, slotAt, slotsUnder } from './slot.ts';

const PREFIX = 'manchete:digitado:';

/** The slot of the draft that a user has in a dialog. */
export const formDraftSlot = (userId: number, name: string): Slot<object> =>
  slotAt(`${PREFIX}${userId}:${name}`, inSessionStorage);

/** Whether a draft is stored that was neither saved nor given up, for example because the session ended. */
export function hasFormDraft(userId: number, name: string): boolean {
  return formDraftSlot(userId, name).read() !== null;
}

/** Deletes all drafts, when a user signs out. */
export function forgetFormDrafts(): void {
  for (const name of slotsUnder(PREFIX, inSessionStorage))
    slotAt(`${PREFIX}${name}`, inSessionStorage).write(null);
}
