import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import {
  bytesToHex,
  bytesToUtf8,
  hexToBytes,
  managedNonce,
  randomBytes,
  utf8ToBytes,
} from '@noble/ciphers/utils.js';
import type { Slot } from '#web/lib/device/slot.ts';
import { ownBase } from '#web/lib/net/base.ts';
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

/**
 * The draft's key is in a cookie, which the browser itself deletes after a day even if nobody opens a page again;
 * the draft is then unreadable. Its path is `/`, because people also reach the form from other pages. The server
 * receives it with every request and does not read it; the draft never leaves the device. Each tournament's draft
 * has its own, because an emptied form deletes it.
 */
const nameOfKey = () => `manchete-inscricao${ownBase().replaceAll('/', '-')}`;
const KEY_BYTES = 32;

function draftKey(): Uint8Array | null {
  const ours = nameOfKey();
  const [, hex = ''] =
    document.cookie
      .split('; ')
      .map((each) => each.split('='))
      .find(([name]) => name === ours) ?? [];
  return /^[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex) : null;
}

function renewDraftKey(maxAge: number): Uint8Array | null {
  setCookie(bytesToHex(draftKey() ?? randomBytes(KEY_BYTES)), maxAge);
  return draftKey();
}

const deleteDraftKey = () => setCookie('', 0);

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store cannot be used while a field is typed in: it answers later.
  document.cookie = `${nameOfKey()}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
}
