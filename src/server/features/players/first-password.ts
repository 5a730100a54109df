import type { PasswordOwner } from '#domain/password.ts';
import type { House } from '#server/house.ts';
import { hashPassword, refuseWeak } from '#server/http/passwords.ts';

/**
 * A password that somebody else sets: the one given, else the organiser's default, else a random one. `shown` is
 * null where whoever asks knows it already. Hashed before the lock is taken.
 */
export async function firstPassword(
  { settings, random }: House,
  given: string | undefined,
  owner: PasswordOwner = {},
): Promise<{ hash: string; shown: string | null }> {
  if (given !== undefined) {
    refuseWeak(given, owner);
    return { hash: await hashPassword(given), shown: null };
  }
  const password = settings.DEFAULT_PLAYER_PASSWORD ?? random.password();
  return { hash: await hashPassword(password), shown: password };
}
