import { credentials } from '#contract/auth.ts';

type CredentialErrors = { username?: string; password?: string };

/** The errors of the sign-in form by field. Lazy, because zod is large. */
export function credentialErrors(values: { username: string; password: string }): CredentialErrors {
  const { error } = credentials.safeParse(values);
  const errors: CredentialErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    if (path[0] === 'username' || path[0] === 'password') errors[path[0]] ??= message;
  }
  return errors;
}
