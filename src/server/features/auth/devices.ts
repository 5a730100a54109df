import { and, desc, eq, notInArray } from 'drizzle-orm';
import { type Database, query } from '#server/db/database.ts';
import { devices } from '#server/db/schema/accounts.ts';
import { hashOf, newToken } from '#server/http/sessions.ts';

/** Devices of one account that are kept: the one not seen for the longest makes room. */
const KEPT = 20;

/**
 * What counts the failures of a device that the account signed in from before, or null. It stays the same when the
 * device's token changes, which whoever else signs in there can bring about.
 */
export async function knownDevice(
  db: Database,
  token: string | undefined,
  userId: number | undefined,
): Promise<string | null> {
  if (token === undefined) return null;
  // Asked for an unknown account too, so that the time does not tell it from a known one.
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
 * Remembers the device for an account that has just signed in, and answers its new token: one that somebody copied or
 * planted is worth nothing from then on. Whoever else signed in there stays known.
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
      .limit(KEPT);
    return q.delete(devices).where(and(eq(devices.userId, userId), notInArray(devices.tokenHash, newest)));
  });
  return token;
}
