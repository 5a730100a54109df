import { gt, inArray, notExists, sql } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { pushFollows, pushKeys, pushNews, pushSubscriptions } from '#server/store/database/schema/push.ts';
import { revisions, teams } from '#server/store/database/schema/tournament.ts';

/**
 * Devices that follow teams, by their ids in the replaced data, and the news sent to them since the backup.
 */
export type Followers = {
  readonly publicKey: string;
  readonly isWrittenSince: boolean;
  readonly revisions: ReadonlyMap<number, number>;
  readonly devices: readonly (typeof pushSubscriptions.$inferSelect)[];
  readonly follows: readonly (typeof pushFollows.$inferSelect)[];
  readonly news: readonly (typeof pushNews.$inferSelect)[];
};

const AT_ONCE = 1_000;

/** `since`: when the backup was made. Null if nobody could follow anything yet. */
export async function readFollowers(tx: Tx, since: Date): Promise<Followers | null> {
  const [keys] = await tx.select().from(pushKeys);
  if (!keys) return null;
  const known = await readRevisions(tx);
  const isNewer = [...known.values()].some((revision) => revision > since.getTime());
  return {
    publicKey: keys.publicKey,
    isWrittenSince:
      isNewer || (await tx.$count(pushSubscriptions, gt(pushSubscriptions.createdAt, since))) > 0,
    revisions: known,
    devices: await tx.select().from(pushSubscriptions),
    follows: await tx.select().from(pushFollows),
    news: await tx.select().from(pushNews).where(gt(pushNews.at, since)),
  };
}

async function readRevisions(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.select({ id: revisions.tournamentId, revision: revisions.revision }).from(revisions);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/**
 * Replaces the backup's followers, so that a device that unfollowed since is not told again, and none is told
 * twice. Keeps the backup's if it has another key (another installation, whose devices this key cannot reach)
 * or is newer. Equal revisions do not make it newer, because unfollowing has no revision.
 */
export async function keepFollowers(tx: Tx, followers: Followers): Promise<void> {
  const { publicKey, devices, follows, news } = followers;
  const [restored] = await tx.select({ publicKey: pushKeys.publicKey }).from(pushKeys);
  if (restored?.publicKey !== publicKey) return;
  const ofBackup = [...(await readRevisions(tx))];
  const isSame = ofBackup.every(([id, revision]) => followers.revisions.get(id) === revision);
  if (!followers.isWrittenSince && !isSame) return;
  // Also deletes the backup's waiting messages, which are never sent after a restore.
  await tx.delete(pushSubscriptions);
  const ofTeams = await existing(
    tx,
    teams,
    follows.map(({ teamId }) => teamId),
  );
  const followsOfTeams = follows.filter(({ teamId }) => ofTeams.has(teamId));
  await insertAll(devices, (rows) => tx.insert(pushSubscriptions).overridingSystemValue().values(rows));
  await insertAll(followsOfTeams, (rows) => tx.insert(pushFollows).values(rows));
  const followed = tx
    .select({ one: sql`1` })
    .from(pushFollows)
    .where(sql`${pushFollows.subscriptionId} = ${pushSubscriptions.id}`);
  await tx.delete(pushSubscriptions).where(notExists(followed));
  const ofGames = await existing(
    tx,
    games,
    news.map(({ gameId }) => gameId),
  );
  const newsOfGames = news.filter(({ gameId }) => ofGames.has(gameId)).map(({ id: _id, ...row }) => row);
  await insertAll(newsOfGames, (rows) => tx.insert(pushNews).values(rows).onConflictDoNothing());
}

async function existing(
  tx: Tx,
  table: typeof teams | typeof games,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]));
  return new Set(rows.map(({ id }) => id));
}

async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await insert(rows.slice(from, from + AT_ONCE));
}
