import { and, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import { KNOWN_DEVICE, PENDING_SIGN_IN_SECONDS } from '#server/access/cookie.ts';
import { ABSOLUTE, IDLE } from '#server/access/sessions.ts';
import { isOfNewsBefore } from '#server/features/push/queue-news.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import type { JobLock } from '#server/store/database/job-lock.ts';
import {
  attempts,
  devices,
  passwordLinks,
  pendingSignIns,
  secondFactors,
  sessions,
  users,
} from '#server/store/database/schema/accounts.ts';
import { courtLinks } from '#server/store/database/schema/court-links.ts';
import { images } from '#server/store/database/schema/images.ts';
import { consentReplies } from '#server/store/database/schema/messages.ts';
import { players } from '#server/store/database/schema/players.ts';
import { pushMessages } from '#server/store/database/schema/push.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Deletes what has expired: sessions, password links, court links a week after their day, second factors not
 * confirmed within a day, devices not seen for long, old counters, pictures unused for a day, and consent
 * replies after ninety days.
 */
async function deleteExpired(db: Database): Promise<void> {
  const now = db.clock.now();
  await query(db, (q) =>
    q
      .delete(sessions)
      .where(
        or(lt(sessions.lastSeenAt, new Date(now - IDLE)), lt(sessions.createdAt, new Date(now - ABSOLUTE))),
      ),
  );
  await query(db, (q) => q.delete(devices).where(lt(devices.lastSeenAt, new Date(now - KNOWN_DEVICE * DAY))));
  await query(db, (q) =>
    q
      .delete(pendingSignIns)
      .where(lt(pendingSignIns.createdAt, new Date(now - PENDING_SIGN_IN_SECONDS * 1000))),
  );
  await query(db, (q) => q.delete(passwordLinks).where(lt(passwordLinks.expiresAt, new Date(now))));
  await query(db, (q) => q.delete(courtLinks).where(lt(courtLinks.endsAt, new Date(now - 7 * DAY))));
  const unconfirmed = and(
    isNull(secondFactors.confirmedAt),
    lt(secondFactors.createdAt, new Date(now - DAY)),
  );
  await query(db, (q) => q.delete(secondFactors).where(unconfirmed));
  await query(db, (q) => q.delete(attempts).where(lt(attempts.since, new Date(now - 2 * DAY))));
  await query(db, (q) =>
    q.delete(consentReplies).where(lt(consentReplies.writtenAt, new Date(now - 90 * DAY))),
  );
  await query(db, (q) => q.delete(pushMessages).where(isOfNewsBefore(q, new Date(now - 7 * DAY))));
  await query(db, (q) => removeUnused(q, new Date(now - DAY)));
}

/** A picture named after a team may become its logo later. */
async function removeUnused(q: Tx, before: Date): Promise<void> {
  const columns = [tournaments.logoName, teams.imageName, players.imageName, users.imageName];
  const unused = columns.map((column) =>
    notInArray(images.name, q.select({ name: column }).from(column.table).where(isNotNull(column))),
  );
  await q.delete(images).where(and(isNull(images.slug), lt(images.createdAt, before), ...unused));
}

type Options = {
  /** Whether the clock can be trusted, because deletions are final. */
  mayRun(): boolean;
  failed(error: unknown): void;
};

/**
 * Deletes what has expired when this process gets the job lock, and then every hour. Returns the function
 * that stops it.
 */
export function scheduleCleanup(db: Database, jobLock: JobLock, { mayRun, failed }: Options): () => void {
  const run = () => void (jobLock.isHeld && mayRun() && deleteExpired(db).catch(failed));
  jobLock.whenTaken(run);
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
