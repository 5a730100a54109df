import { and, desc, eq, notInArray } from 'drizzle-orm';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { devices } from '#server/store/database/schema/accounts.ts';

const MAX_DEVICES = 20;

/**
 * The key for counting failures of a known device, or null. It stays when another sign-in changes the
 * device's token.
 */
export async function knownDevice(
  db: Database,
  token: string | undefined,
  userId: number | undefined,
): Promise<string | null> {
  if (token === undefined) return null;
  // Also queried for unknown accounts, so that the response time does not reveal them.
  const ofAccount = eq(devices.userId, userId ?? 0);
  const [known] = await query(db, (q) =>
    q
      .select({ createdAt: devices.createdAt })
      .from(devices)
      .where(and(eq(devices.tokenHash, hashOf(token)), ofAccount)),
  );
  return known ? `${userId} ${known.createdAt.getTime()}` : null;
}

/**
 * Stores the device of an account that has just signed in, and returns its new token, which makes a copied or
 * planted one worthless. Other accounts that signed in from it stay known.
 */
export async function rememberDevice(
  db: Database,
  userId: number,
  before: string | undefined,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashOf(token);
  const now = new Date(db.clock.now());
  if (before !== undefined) {
    await query(db, (q) =>
      q
        .update(devices)
        .set({ tokenHash })
        .where(eq(devices.tokenHash, hashOf(before))),
    );
  }
  await query(db, (q) =>
    q
      .insert(devices)
      .values({ tokenHash, userId, createdAt: now, lastSeenAt: now })
      .onConflictDoUpdate({ target: [devices.tokenHash, devices.userId], set: { lastSeenAt: now } }),
  );
  await query(db, (q) => {
    const newest = q
      .select({ tokenHash: devices.tokenHash })
      .from(devices)
      .where(eq(devices.userId, userId))
      .orderBy(desc(devices.lastSeenAt))
      .limit(MAX_DEVICES);
    return q.delete(devices).where(and(eq(devices.userId, userId), notInArray(devices.tokenHash, newest)));
  });
  return token;
}
