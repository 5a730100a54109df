import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';
import type { Slot } from '#web/lib/slot.ts';
import { endEnrolmentKey, enrolmentKey, renewEnrolmentKey } from './enrolment-key.ts';
import { draftSlot, MAX_AGE, readSealed } from './enrolment-slot.ts';

/** The form's values: every field is text, null for no choice. */
export type Enrolment = {
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

export const NOTHING_TYPED: Enrolment = {
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

/** The stored draft; null where there is none, or its key has expired. */
export function readEnrolment(): Enrolment | null {
  const key = enrolmentKey();
  const sealed = readSealed();
  if (!key || !sealed) return null;
  try {
    const typed: Partial<Enrolment> = JSON.parse(bytesToUtf8(cipher(key).decrypt(hexToBytes(sealed))));
    return { ...NOTHING_TYPED, ...typed };
  } catch {
    return null;
  }
}

/** Stores the draft. CPF and consent are not stored; they are entered anew. */
export function storeEnrolment(enrolment: Partial<Enrolment>): void {
  const typed = { ...NOTHING_TYPED, ...enrolment, cpf: '', messagesConsent: false };
  const isEmpty = !Object.values(typed).some(Boolean);
  if (isEmpty) endEnrolmentKey();
  const key = isEmpty ? null : renewEnrolmentKey(MAX_AGE);
  draftSlot.write(
    key && { at: Date.now(), sealed: bytesToHex(cipher(key).encrypt(utf8ToBytes(JSON.stringify(typed)))) },
  );
}

const cipher = managedNonce(xchacha20poly1305);

/** Where the form stores what is typed. */
export const enrolmentSlot: Slot<object> = {
  read: readEnrolment,
  write: (typed) => storeEnrolment(typed ?? NOTHING_TYPED),
};
