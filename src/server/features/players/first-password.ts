import type { PasswordOwner } from '#domain/people/password.ts';
import { hashPassword, refuseWeak } from '#server/access/passwords.ts';
import { makePasswordLink } from '#server/features/auth/password-link.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';

type Source = Pick<ReadContext, 'settings' | 'random'>;

export type FirstPassword = { readonly hash: string; readonly shown: string | null };

/** Shown once to whoever made an account or reset a password; null if they set the password themselves. */
export type Secrets = { readonly temporaryPassword: string | null; readonly passwordLink: string | null };
/** For a repeated request, because only hashes are stored. */
export const NO_SECRETS: Secrets = { temporaryPassword: null, passwordLink: null };

/**
 * A temporary password: the given one, else a generated one. `shown` is null if the caller knows it.
 * `ownerOf` is called only for a given password. Hashed before the lock is taken. Throws 422 for a weak one.
 */
export async function firstPassword(
  source: Source,
  given: string | undefined,
  ownerOf: () => PasswordOwner | Promise<PasswordOwner>,
): Promise<FirstPassword> {
  if (given === undefined) return madePassword(source);
  refuseWeak(given, await ownerOf());
  return { hash: await hashPassword(given), shown: null };
}

export async function madePassword({ settings, random }: Source): Promise<FirstPassword> {
  const password = settings.DEFAULT_PLAYER_PASSWORD ?? random.password();
  return { hash: await hashPassword(password), shown: password };
}

export async function deliverSecrets(
  tx: Tx,
  source: Pick<ReadContext, 'publicUrl'>,
  { id }: { readonly id: number },
  { shown: temporaryPassword }: FirstPassword,
  at: Date,
): Promise<Secrets> {
  const passwordLink =
    temporaryPassword === null ? null : await makePasswordLink(tx, source.publicUrl, id, at);
  return { temporaryPassword, passwordLink };
}
