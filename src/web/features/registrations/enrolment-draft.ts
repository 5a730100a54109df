import type { Slot } from '#web/lib/slot.ts';
import { slot } from './enrolment-slot.ts';

/** The registration as it is typed: every field a text, what is not chosen null. */
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

/** Deleted after a day, because the phone may be borrowed. */
const MAX_AGE = 24 * 3_600_000;

/** Deletes an old or unreadable draft. */
export function deleteOldEnrolment(): void {
  if (!readEnrolment()) slot.write(null);
}

/** The stored draft; null where there is none. */
export function readEnrolment(): Enrolment | null {
  const { at, typed } = slot.read() ?? {};
  if (!typed || !at || Date.now() - at > MAX_AGE) return null;
  return { ...NOTHING_TYPED, ...typed };
}

/** Stores the draft. CPF and consent are not stored; they are entered anew. */
export function storeEnrolment(enrolment: Partial<Enrolment>): void {
  const typed = { ...NOTHING_TYPED, ...enrolment, cpf: '', messagesConsent: false };
  slot.write(Object.values(typed).some(Boolean) ? { at: Date.now(), typed } : null);
}

/** Where the form stores what is typed. */
export const enrolmentSlot: Slot<object> = {
  read: readEnrolment,
  write: (typed) => storeEnrolment(typed ?? NOTHING_TYPED),
};
