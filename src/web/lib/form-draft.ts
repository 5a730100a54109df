import { inTab, type Slot, slotAt, slotsUnder } from './slot.ts';

const PREFIX = 'manchete:digitado:';

/** What one person types in one dialog. */
export const formDraftSlot = (userId: number, name: string): Slot<object> =>
  slotAt(`${PREFIX}${userId}:${name}`, inTab);

/** Whether something was typed there and neither saved nor given up: a session that ended took its dialog away. */
export function hasFormDraft(userId: number, name: string): boolean {
  return formDraftSlot(userId, name).read() !== null;
}

/** By their own will somebody leaves nothing behind. */
export function forgetFormDrafts(): void {
  for (const name of slotsUnder(PREFIX, inTab)) slotAt(`${PREFIX}${name}`, inTab).write(null);
}
