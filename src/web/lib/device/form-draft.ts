import { inSessionStorage, type Slot, slotAt, slotsUnder } from './slot.ts';

const PREFIX = 'manchete:digitado:';

export const formDraftSlot = (userId: number, name: string): Slot<object> =>
  slotAt(`${PREFIX}${userId}:${name}`, inSessionStorage);

/** Forms with a cropped, unsent picture. In memory: storage takes only text. */
const pictures = new Map<string, object>();

/** Survives another tab or page of the application. */
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

export function hasFormDraft(userId: number, name: string): boolean {
  return formDraftSlot(userId, name).read() !== null;
}

export function forgetFormDrafts(): void {
  pictures.clear();
  for (const name of slotsUnder(PREFIX, inSessionStorage))
    slotAt(`${PREFIX}${name}`, inSessionStorage).write(null);
}
