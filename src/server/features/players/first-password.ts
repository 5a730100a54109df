import type { PasswordOwner } from '#domain/password.ts';
import type { Tx } from '#server/db/database.ts';
import { makePasswordLink } from '#server/features/auth/password-link.ts';
import { hashPassword, refuseWeak } from '#server/http/passwords.ts';
import type { Installation } from '#server/installation.ts';

export type FirstPassword = { readonly hash: string; readonly shown: string | null };

/** What is told once to whoever made an account or reset a password; null where that person set the password. */
export type Secrets = { readonly temporaryPassword: string | null; readonly passwordLink: string | null };
/** What is left to tell when the same request was answered before: only the hashes are kept. */
export const NO_SECRETS: Secrets = { temporaryPassword: null, passwordLink: null };

/**
 * A password that somebody else sets: the one given, else one that is made. `shown` is null where whoever asks knows it
 * already. `ownerOf` answers whom it is for, and is asked only where one is given. Hashed before the lock is taken.
 * Throws 422 for a weak one.
 */
export async function firstPassword(
  installation: Installation,
  given: string | undefined,
  ownerOf: () => PasswordOwner | Promise<PasswordOwner>,
): Promise<FirstPassword> {
  if (given === undefined) return madePassword(installation);
  refuseWeak(given, await ownerOf());
  return { hash: await hashPassword(given), shown: null };
}

/** The organiser's default, else a random one. */
export async function madePassword({ settings, random }: Installation): Promise<FirstPassword> {
  const password = settings.DEFAULT_PLAYER_PASSWORD ?? random.password();
  return { hash: await hashPassword(password), shown: password };
}

/** A password that was made for somebody, and the link by which they choose their own without it. */
export async function deliverSecrets(
  tx: Tx,
  installation: Installation,
  { id }: { readonly id: number },
  { shown: temporaryPassword }: FirstPassword,
  at: Date,
): Promise<Secrets> {
  const passwordLink = temporaryPassword === null ? null : await makePasswordLink(tx, installation, id, at);
  return { temporaryPassword, passwordLink };
}
