import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { secondsUntilNight } from '#domain/messages/game-news.ts';
import { type Database, query, type Tx, transaction } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { pushFollows, pushMessages, pushNews } from '#server/store/database/schema/push.ts';
import { pushTable } from './push-table.ts';

export const FRESH = 10 * 60_000;
const AT_ONCE = 20;

const waits = (tournamentId: number) =>
  and(eq(pushNews.tournamentId, tournamentId), isNull(pushNews.queuedAt));

/**
 * Queues a message for each device that follows a team of a game with news; none at night and for old news.
 */
export async function queueNews(db: Database, tournamentId: number, timeZone: string): Promise<void> {
  const isWaiting = waits(tournamentId);
  // Checked before anything is locked.
  if ((await query(db, (q) => q.$count(pushNews, isWaiting))) === 0) return;
  await transaction(db, async (tx) => {
    const now = db.clock.now();
    const waiting = await tx
      .select()
      .from(pushNews)
      .where(isWaiting)
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
  const rows = followers.map((follower) => ({
    newsId,
    ...follower,
    state: 'queued' as const,
    nextAttemptAt: now,
  }));
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insert(pushMessages)
      .values(rows.slice(from, from + 1_000))
      .onConflictDoNothing();
}

/** After a restore: ends news and waiting messages, which may have been sent since the backup. */
export async function forgetNews(tx: Tx, tournamentId: number, now: Date): Promise<void> {
  await tx.update(pushNews).set({ queuedAt: now }).where(waits(tournamentId));
  const isOfTournament = eq(pushNews.tournamentId, tournamentId);
  const theirs = inArray(
    pushMessages.newsId,
    tx.select({ id: pushNews.id }).from(pushNews).where(isOfTournament),
  );
  await pushTable.applyEvent(tx, null, { kind: 'restored' }, theirs);
}

export const isOfNewsBefore = (q: Tx, day: Date) =>
  inArray(pushMessages.newsId, q.select({ id: pushNews.id }).from(pushNews).where(lte(pushNews.at, day)));
