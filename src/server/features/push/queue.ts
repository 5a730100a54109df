import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { secondsUntilNight } from '#domain/game-news.ts';
import { AHEAD } from '#server/clock.ts';
import { type Database, query, type Tx, transaction } from '#server/db/database.ts';
import { games } from '#server/db/schema/games.ts';
import { pushFollows, pushMessages, pushNews, pushSubscriptions } from '#server/db/schema/push.ts';
import { OF_BROWSERS } from './endpoint.ts';
import type { Outcome } from './push-service.ts';

/** Older news is not sent, in milliseconds. */
const FRESH = 10 * 60_000;
const AT_ONCE = 20;
const LEASE = 60_000;
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE = 5_000;
const GONE = new Set([404, 410]);

export type Claimed = {
  readonly id: number;
  readonly attempts: number;
  readonly subscriptionId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly gameId: number;
  readonly kind: (typeof pushNews.$inferSelect)['kind'];
  readonly setNumber: number;
  readonly result: string | null;
  readonly at: Date;
};

/** Queues a message for each device that follows a team of a game with news; none at night and for old news. */
export function queueNews(db: Database, tournamentId: number, timeZone: string): Promise<void> {
  const waits = and(eq(pushNews.tournamentId, tournamentId), isNull(pushNews.queuedAt));
  return transaction(db, async (tx) => {
    const now = db.clock.now();
    const waiting = await tx
      .select()
      .from(pushNews)
      .where(waits)
      .orderBy(asc(pushNews.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const news of waiting) {
      const isSent = now - news.at.getTime() < FRESH && secondsUntilNight(now, timeZone) > 0;
      if (isSent) await queueOf(tx, news.id, news.gameId, new Date(now));
      await tx
        .update(pushNews)
        .set({ queuedAt: new Date(now) })
        .where(eq(pushNews.id, news.id));
    }
  });
}

async function queueOf(tx: Tx, newsId: number, gameId: number, now: Date): Promise<void> {
  const [game] = await tx.select().from(games).where(eq(games.id, gameId));
  if (!game) return;
  const followers = await tx
    .selectDistinct({ subscriptionId: pushFollows.subscriptionId })
    .from(pushFollows)
    .where(inArray(pushFollows.teamId, [game.team1Id, game.team2Id]));
  const rows = followers.map((follower) => ({ newsId, ...follower, nextAttemptAt: now }));
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insert(pushMessages)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing();
}

/** Whether there is work, checked before anything is locked. */
export function hasWork(db: Database, tournamentId: number): Promise<boolean> {
  const now = new Date(db.clock.now());
  return query(db, async (q) => {
    const isNews = and(eq(pushNews.tournamentId, tournamentId), isNull(pushNews.queuedAt));
    const [news] = await q.select({ id: pushNews.id }).from(pushNews).where(isNews).limit(1);
    if (news) return true;
    const waits = or(isDue(now), isAbandoned(now));
    const [message] = await q
      .select({ id: pushMessages.id })
      .from(pushMessages)
      .where(and(waits, isOf(q, tournamentId)))
      .limit(1);
    return message !== undefined;
  });
}

const isDue = (now: Date) =>
  and(
    eq(pushMessages.status, 'queued'),
    or(lte(pushMessages.nextAttemptAt, now), gt(pushMessages.nextAttemptAt, tooFarAhead(now, FRESH))),
  );
const isAbandoned = (now: Date, before = now) =>
  and(
    eq(pushMessages.status, 'sending'),
    or(lte(pushMessages.leaseUntil, before), gt(pushMessages.leaseUntil, tooFarAhead(now, LEASE))),
  );
/**
 * A SQL condition: the time is further ahead than clocks differ, so it was stored before the clock was put
 * back.
 */
const tooFarAhead = (now: Date, most: number) => new Date(now.getTime() + most + AHEAD);
const isOf = (q: Tx, tournamentId: number) =>
  inArray(
    pushMessages.newsId,
    q.select({ id: pushNews.id }).from(pushNews).where(eq(pushNews.tournamentId, tournamentId)),
  );

/** How many more messages may be sent now, by the kind of push service. */
export type SendingRoom = { readonly trusted: number; readonly others: number };

/** Devices of a browser's push service, or of the operator's own. */
export function isTrustedEndpoint(ownService: string | undefined): SQL {
  const { endpoint } = pushSubscriptions;
  const ofBrowser = sql`${endpoint} ~ ${OF_BROWSERS.source}`;
  return ownService === undefined
    ? ofBrowser
    : sql`(${ofBrowser} or starts_with(${endpoint}, ${`${new URL(ownService).origin}/`}))`;
}

/** Messages to such devices. */
function isTrusted(q: Tx, ownService: string | undefined): SQL {
  const theirs = q
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isTrustedEndpoint(ownService));
  return inArray(pushMessages.subscriptionId, theirs);
}

/**
 * Claims messages to send. *sending* is stored before a request leaves, so that a message of a crashed process is not
 * sent twice.
 */
export function claim(
  db: Database,
  tournamentId: number,
  { room, ownService }: { readonly room: SendingRoom; readonly ownService: string | undefined },
): Promise<Claimed[]> {
  const now = new Date(db.clock.now());
  return transaction(db, async (tx) => {
    const due = (which: SQL, most: number) =>
      tx
        .select({ id: pushMessages.id })
        .from(pushMessages)
        .where(and(isDue(now), isOf(tx, tournamentId), which))
        .orderBy(asc(pushMessages.nextAttemptAt), asc(pushMessages.id))
        .limit(Math.min(AT_ONCE, most))
        .for('update', { skipLocked: true });
    const trusted = isTrusted(tx, ownService);
    const found = [...(await due(trusted, room.trusted)), ...(await due(not(trusted), room.others))];
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    await tx
      .update(pushMessages)
      .set({ status: 'sending', leaseUntil: new Date(now.getTime() + LEASE) })
      .where(inArray(pushMessages.id, ids));
    return tx
      .select({
        id: pushMessages.id,
        attempts: pushMessages.attempts,
        subscriptionId: pushMessages.subscriptionId,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
        gameId: pushNews.gameId,
        kind: pushNews.kind,
        setNumber: pushNews.setNumber,
        result: pushNews.result,
        at: pushNews.at,
      })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .innerJoin(pushNews, eq(pushNews.id, pushMessages.newsId))
      .where(inArray(pushMessages.id, ids))
      .orderBy(asc(pushMessages.id));
  });
}

/** Ends claims whose lease expired by `before`. */
export function endAbandoned(db: Database, before: Date): Promise<unknown> {
  return query(db, (q) =>
    q
      .update(pushMessages)
      .set({ status: 'uncertain', leaseUntil: null })
      .where(isAbandoned(new Date(db.clock.now()), before)),
  );
}

/** Stores the outcome of a message. A subscription that no longer exists is deleted. */
export function storeOutcome(db: Database, message: Claimed, outcome: Outcome): Promise<unknown> {
  const now = db.clock.now();
  const isIt = and(eq(pushMessages.id, message.id), eq(pushMessages.status, 'sending'));
  if (outcome.kind === 'answered' && GONE.has(outcome.status))
    return query(db, (q) =>
      q.delete(pushSubscriptions).where(eq(pushSubscriptions.id, message.subscriptionId)),
    );
  const attempts = message.attempts + 1;
  const again = againAt(message, outcome, attempts, now);
  const to =
    again === null ? { status: statusOf(outcome) } : { status: 'queued' as const, nextAttemptAt: again };
  return query(db, (q) =>
    q
      .update(pushMessages)
      .set({ ...to, attempts, leaseUntil: null })
      .where(isIt),
  );
}

function statusOf(outcome: Outcome): 'sent' | 'failed' | 'uncertain' {
  if (outcome.kind === 'uncertain') return 'uncertain';
  return outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300 ? 'sent' : 'failed';
}

/** When to try again; null where it arrived, may have arrived, or is too old. */
function againAt({ at }: Claimed, outcome: Outcome, attempts: number, now: number): Date | null {
  const isRefusedForNow = outcome.kind === 'answered' && (outcome.status === 429 || outcome.status >= 500);
  if (!isRefusedForNow && outcome.kind !== 'unreached') return null;
  const retryAfter = outcome.kind === 'answered' ? outcome.retryAfter : null;
  const next = now + (retryAfter ?? FIRST_PAUSE * 2 ** (attempts - 1));
  return attempts < MOST_ATTEMPTS && next - at.getTime() < FRESH ? new Date(next) : null;
}

/** After a restore: ends news and waiting messages, which may have been sent since the backup. */
export async function forgetNews(tx: Tx, tournamentId: number, now: Date): Promise<void> {
  await tx
    .update(pushNews)
    .set({ queuedAt: now })
    .where(and(eq(pushNews.tournamentId, tournamentId), isNull(pushNews.queuedAt)));
  const waits = inArray(pushMessages.status, ['queued', 'sending']);
  await tx
    .update(pushMessages)
    .set({ status: 'uncertain', leaseUntil: null })
    .where(and(isOf(tx, tournamentId), waits));
}

/** A SQL condition for ended messages, which the cleanup deletes. */
export const hasEndedBefore = (day: Date) =>
  and(inArray(pushMessages.status, ['sent', 'failed', 'uncertain']), lte(pushMessages.nextAttemptAt, day));
