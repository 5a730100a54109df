import { credentials } from '#contract/auth.ts';

type Checked = { username?: string; password?: string };

/** What is wrong with what was typed, by field; loaded when the form is first sent. */
export function credentialErrors(typed: { username: string; password: string }): Checked {
  const { error } = credentials.safeParse(typed);
  const errors: Checked = {};
  for (const { path, message } of error?.issues ?? []) {
    if (path[0] === 'username' || path[0] === 'password') errors[path[0]] ??= message;
  }
  return errors;
}
