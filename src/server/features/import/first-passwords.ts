import type { NewPlayer } from '#contract/people/players.ts';
import { type FirstPassword, madePassword } from '#server/features/players/first-password.ts';
import type { ReadContext } from '#server/routing/context.ts';

const AT_ONCE = 2;

/**
 * Generates a password for each new account, by e-mail. A thousand take some fifteen seconds, before anything
 * is locked; a default password is hashed once.
 */
export async function firstPasswords(
  context: ReadContext,
  players: readonly NewPlayer[],
): Promise<Map<string, FirstPassword>> {
  const emails = players.flatMap(({ email }) => email ?? []);
  const made = new Map<string, FirstPassword>();
  if (emails.length > 0 && context.settings.DEFAULT_PLAYER_PASSWORD !== undefined) {
    const first = await madePassword(context);
    return new Map(emails.map((email) => [email, first]));
  }
  const waiting = emails.values();
  const work = async () => {
    for (const email of waiting) made.set(email, await madePassword(context));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}
