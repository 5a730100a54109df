import { useState } from 'react';
import { inTab, type Slot, slotAt, slotsUnder } from './slot.ts';

const PREFIX = 'manchete:digitado:';

/** What one person types in one dialog. */
export const typedSlot = (userId: number, name: string): Slot<object> =>
  slotAt(`${PREFIX}${userId}:${name}`, inTab);

/** Whether something was typed there and neither saved nor given up: a session that ended took its dialog away. */
export function isTyped(userId: number, name: string): boolean {
  return typedSlot(userId, name).read() !== null;
}

/**
 * What somebody types in a dialog, stored in this tab until it is saved or given up, so that neither the end of a
 * session nor a page loaded again takes it. `change` stores, `forget` ends it; nothing typed, nothing stored.
 * `isTyped`: whether anything is not as it began.
 */
export function useTyped<T extends object>(userId: number, name: string, start: T) {
  const slot = typedSlot(userId, name);
  const [typed, setTyped] = useState<T>(() => ({ ...start, ...slot.read() }));
  const change = (part: Partial<T>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    slot.write(next);
  };
  const differs = (field: keyof T) => JSON.stringify(typed[field]) !== JSON.stringify(start[field]);
  const isChanged = () => (Object.keys(start) as (keyof T)[]).some(differs);
  return { typed, change, forget: () => slot.write(null), isTyped: isChanged };
}

/** By their own will somebody leaves nothing behind. */
export function forgetTyped(): void {
  for (const name of slotsUnder(PREFIX, inTab)) slotAt(`${PREFIX}${name}`, inTab).write(null);
}
