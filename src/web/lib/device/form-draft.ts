import { ownBase } from '#web/lib/net/base.ts';
import { inSessionStorage, type Slot, slotAt, slotsUnder } from './slot.ts';

const PREFIX = 'manchete:digitado';

/** Of a form about this page's tournament: another tournament's form of the same name has its own draft. */
export const formDraftSlot = (userId: number, name: string): Slot<object> =>
  slotAt([PREFIX + ownBase(), userId, name].join(':'), inSessionStorage);

/** Of a form about the user, the same in every tournament. */
export const personalDraftSlot = (userId: number, name: string): Slot<object> =>
  slotAt([PREFIX, userId, name].join(':'), inSessionStorage);

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
