import { CallFailed } from '#web/lib/net/call-failed.ts';

/** The fields a refusal is about, by code. A form has one of them, or shows it below its fields. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  ACCOUNT_NEEDS_EMAIL: ['email'],
  BIRTH_DATE_AHEAD: ['birthDate'],
  CPF_INVALID: ['cpf'],
  EMAIL_TAKEN: ['email'],
  FIRST_START_CODE_WRONG: ['code'],
  MEMBER_NUMBER_TAKEN: ['memberNumber'],
  NEEDS_ACCOUNT: ['email'],
  PASSPHRASE_NEEDED: ['passphrase'],
  PASSWORD_COMMON: ['newPassword', 'password'],
  PASSWORD_PERSONAL: ['newPassword', 'password'],
  PASSWORD_SAME: ['newPassword'],
  PHONE_INVALID: ['phone'],
  PHONE_NOT_MOBILE: ['phone'],
  SIGN_IN_ENDED: ['code'],
  TEAM_NAME_TAKEN: ['name'],
  TEAM_NOT_FOUND: ['teamId'],
  TOURNAMENT_SLUG_TAKEN: ['slug'],
  TEMPORARY_PASSWORD_ENDED: ['currentPassword'],
  WRONG_CODE: ['code'],
  WRONG_PASSWORD: ['currentPassword'],
};

export type FieldRefusal = { readonly name: string; readonly message: string };

type Issue = { readonly path: string; readonly message: string };

export function fieldRefusals(
  error: Error | null,
  shown: readonly string[],
): { fields: readonly FieldRefusal[]; isComplete: boolean } {
  if (!(error instanceof CallFailed)) return { fields: [], isComplete: error === null };
  const { code, message } = error.problem;
  if (code === 'VALIDATION') return fromIssues(issuesOf(error), shown);
  const name = FIELDS[code]?.find((field) => shown.includes(field));
  return name ? { fields: [{ name, message }], isComplete: true } : { fields: [], isComplete: false };
}

/** Each field's first issue, as when the form itself validates. */
function fromIssues(issues: readonly Issue[], shown: readonly string[]) {
  const first = new Map<string, string>();
  let isComplete = issues.length > 0;
  for (const { path, message } of issues) {
    const [name = ''] = path.split('.');
    if (!shown.includes(name)) isComplete = false;
    else if (!first.has(name)) first.set(name, message);
  }
  return { fields: [...first].map(([name, message]) => ({ name, message })), isComplete };
}

const issuesOf = ({ answer }: CallFailed): readonly Issue[] =>
  Array.isArray(answer['issues']) ? (answer['issues'] as Issue[]) : [];
