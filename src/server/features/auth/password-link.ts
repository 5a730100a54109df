import { and, eq, gt } from 'drizzle-orm';
import { PASSWORD_LINK_DAYS } from '#contract/limits.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import type { Tx } from '#server/store/database/database.ts';
import { passwordLinks, users } from '#server/store/database/schema/accounts.ts';

const DAY = 86_400_000;

/**
 * Makes a link to choose an account's password, replacing an earlier one. The token comes after a `#`, so
 * that it is not sent to servers or logged.
 */
export async function makePasswordLink(tx: Tx, publicUrl: string, userId: number, at: Date): Promise<string> {
  const token = newToken();
  const values = {
    tokenHash: hashOf(token),
    expiresAt: new Date(at.getTime() + PASSWORD_LINK_DAYS * DAY),
  };
  await tx
    .insert(passwordLinks)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: passwordLinks.userId, set: values });
  return `${publicUrl}/nova-senha#${token}`;
}

export async function accountOfLink(q: Tx, token: string, now: number) {
  const [row] = await q
    .select({ account: users, expiresAt: passwordLinks.expiresAt })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.tokenHash, hashOf(token)), gt(passwordLinks.expiresAt, new Date(now))));
  return row;
}

export async function endPasswordLink(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
}
