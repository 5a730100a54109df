import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';
import type { Slot } from '#web/lib/device/slot.ts';
import { deleteDraftKey, draftKey, renewDraftKey } from './registration-draft-key.ts';
import { draftSlot, MAX_AGE, readSealed } from './registration-draft-slot.ts';

/** All text; null for no choice. */
export type RegistrationValues = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  gender: string | null;
  memberNumber: string;
  birthDate: string;
  cpf: string;
  skillLevel: string;
  shirtSize: string;
  shirtName: string;
  additionalComments: string;
  messagesConsent: boolean;
};

export const EMPTY: RegistrationValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  gender: null,
  memberNumber: '',
  birthDate: '',
  cpf: '',
  skillLevel: '',
  shirtSize: '',
  shirtName: '',
  additionalComments: '',
  messagesConsent: false,
};

export function readRegistrationDraft(): RegistrationValues | null {
  const key = draftKey();
  const sealed = readSealed();
  if (!key || !sealed) return null;
  try {
    const stored: Partial<RegistrationValues> = JSON.parse(
      bytesToUtf8(cipher(key).decrypt(hexToBytes(sealed))),
    );
    return { ...EMPTY, ...stored };
  } catch {
    return null;
  }
}

/** Without CPF and consents, which are entered anew. */
export function storeRegistrationDraft(values: Partial<RegistrationValues>): void {
  const toStore = { ...EMPTY, ...values, cpf: '', messagesConsent: false };
  const isEmpty = !Object.values(toStore).some(Boolean);
  if (isEmpty) deleteDraftKey();
  const key = isEmpty ? null : renewDraftKey(MAX_AGE);
  draftSlot().write(
    key && { at: Date.now(), sealed: bytesToHex(cipher(key).encrypt(utf8ToBytes(JSON.stringify(toStore)))) },
  );
}

const cipher = managedNonce(xchacha20poly1305);

export const registrationDraft: Slot<object> = {
  read: readRegistrationDraft,
  write: (values) => storeRegistrationDraft(values ?? EMPTY),
};
