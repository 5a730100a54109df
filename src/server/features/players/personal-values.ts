import { parsePhoneNumberFromString } from 'libphonenumber-js';
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

/** The personal columns stand in an audit line as changed, never with their values. */
const PERSONAL = new Set([
  'phone',
  'cpf',
  'birthDate',
  'shirtName',
  'memberNumber',
  'email',
  'password',
  'additionalComments',
  'rejectionReason',
]);

type Columns = Readonly<Record<string, unknown>>;

/** What the audit line keeps of a player's columns: those that were sent, and the rights. */
export function recorded(values: Columns, sent: Columns = values) {
  const kept = Object.keys(values).filter(
    (name) => values[name] !== undefined && (sent[name] !== undefined || name in RIGHTS),
  );
  const changed = kept.filter((name) => PERSONAL.has(name));
  const open = Object.fromEntries(
    kept.filter((name) => !PERSONAL.has(name)).map((name) => [name, values[name]]),
  );
  return changed.length ? { ...open, changed } : open;
}

const RIGHTS = { isAdmin: true, isScorer: true } as const;
