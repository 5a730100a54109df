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

/** A borrowed phone has lost it by tomorrow. */
const MAX_AGE = 24 * 3_600_000;

/** Takes what is too old, or nobody can read, away from this device. */
export function deleteOldEnrolment(): void {
  if (!readEnrolment()) slot.write(null);
}

/** What was typed before, on this device; null where there is nothing. */
export function readEnrolment(): Enrolment | null {
  const { at, typed } = slot.read() ?? {};
  if (!typed || !at || Date.now() - at > MAX_AGE) return null;
  return { ...NOTHING_TYPED, ...typed };
}

/** Stores what is typed, in case the line or the tab is lost. Neither the CPF nor the consent: both are given anew. */
export function storeEnrolment(enrolment: Partial<Enrolment>): void {
  const typed = { ...NOTHING_TYPED, ...enrolment, cpf: '', messagesConsent: false };
  slot.write(Object.values(typed).some(Boolean) ? { at: Date.now(), typed } : null);
}

/** Where the form stores what is typed. */
export const enrolmentSlot: Slot<object> = {
  read: readEnrolment,
  write: (typed) => storeEnrolment(typed ?? NOTHING_TYPED),
};
