import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { PERSONAL_FIELDS, type PersonalField } from '#contract/audit/audit-state.ts';
import { BIRTH_DATE_AHEAD, CPF_INVALID, PHONE_INVALID } from '#contract/fields.ts';
import { parseCpf } from '#domain/people/cpf.ts';
import { phoneKind } from '#domain/people/phone.ts';
import { againstRule } from '#server/http/problem.ts';

/** A Brazilian number as typed, or an international one, as E.164. Throws 422. */
export function toPhone<T extends string | null>(text: T): T | string {
  if (text === null) return text;
  const phone = parsePhoneNumberFromString(text, 'BR');
  if (!phone?.isValid() || phoneKind(phone.number) === null)
    throw againstRule('PHONE_INVALID', PHONE_INVALID);
  return phone.number;
}

/** The digits of a CPF. Throws 422 if the check digits are wrong. */
export function toCpf(text: string | null): string | null {
  if (text === null) return null;
  const cpf = parseCpf(text);
  if (!cpf) throw againstRule('CPF_INVALID', CPF_INVALID);
  return cpf;
}

/** Throws 422 for a birth date in the future, in the tournament's time zone. */
export function refuseBirthAhead(birthDate: string | null, timeZone: string, now: number): void {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  if (birthDate !== null && birthDate > today) throw againstRule('BIRTH_DATE_AHEAD', BIRTH_DATE_AHEAD);
}

export function personalFields(sent: object): { changed?: PersonalField[] } {
  const changed = Object.entries(sent).flatMap(([field, value]) =>
    value !== undefined && isPersonal(field) ? [field] : [],
  );
  return changed.length > 0 ? { changed } : {};
}

const isPersonal = (field: string): field is PersonalField =>
  PERSONAL_FIELDS.some((personal) => personal === field);
