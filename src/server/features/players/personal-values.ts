import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { PERSONAL_FIELDS, type PersonalField } from '#contract/audit-state.ts';
import { BIRTH_DATE_AHEAD, CPF_INVALID, PHONE_INVALID } from '#contract/fields.ts';
import { parseCpf } from '#domain/cpf.ts';
import { againstRule } from '#server/http/problem.ts';

/** As people type it in Brazil; stored as E.164. Throws 422. */
export function toPhone<T extends string | null>(typed: T): T | string {
  if (typed === null) return typed;
  const phone = parsePhoneNumberFromString(typed, 'BR');
  if (!phone?.isValid()) throw againstRule('PHONE_INVALID', PHONE_INVALID);
  return phone.number;
}

/** The digits alone. Throws 422 where the check digits do not follow from the others. */
export function toCpf(typed: string | null): string | null {
  if (typed === null) return null;
  const cpf = parseCpf(typed);
  if (!cpf) throw againstRule('CPF_INVALID', CPF_INVALID);
  return cpf;
}

/** Nobody is born tomorrow, by the calendar of the tournament's place. Throws 422. */
export function refuseBirthAhead(birthDate: string | null, timeZone: string, now: number): void {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  if (birthDate !== null && birthDate > today) throw againstRule('BIRTH_DATE_AHEAD', BIRTH_DATE_AHEAD);
}

/** The personal fields among what was sent, for the audit: it names them and keeps no value. */
export function personalFields(sent: object): { changed?: PersonalField[] } {
  const changed = Object.entries(sent).flatMap(([field, value]) =>
    value !== undefined && isPersonal(field) ? [field] : [],
  );
  return changed.length > 0 ? { changed } : {};
}

const isPersonal = (field: string): field is PersonalField =>
  PERSONAL_FIELDS.some((personal) => personal === field);
