import { gt, inArray, notExists, sql } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { pushFollows, pushKeys, pushNews, pushSubscriptions } from '#server/store/database/schema/push.ts';
import { revisions, teams } from '#server/store/database/schema/tournament.ts';

/** The devices that follow teams, by their ids in the replaced data, and the news that they were told since the backup. */
export type Followers = {
  /** The server's key, which tells one installation from another. */
  readonly publicKey: string;
  /** Something was written since the backup. An unfollow leaves no trace and does not count. */
  readonly isWrittenSince: boolean;
  /** Of each tournament. */
  readonly revisions: ReadonlyMap<number, number>;
  readonly devices: readonly (typeof pushSubscriptions.$inferSelect)[];
  readonly follows: readonly (typeof pushFollows.$inferSelect)[];
  readonly news: readonly (typeof pushNews.$inferSelect)[];
};

const AT_ONCE = 1_000;

/** `since`: when the backup was made. Null where nobody could follow anything yet. */
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
 * Puts them in the place of the backup's: a device that left a team since is not told of it again, and none is told twice.
 * Nothing changes where the backup knows the followers better: it has another key, that of another installation, whose
 * devices this key does not reach, or it is the later one. Where both have the same revisions it is not, because devices
 * leave teams without a revision.
 */
export async function keepFollowers(tx: Tx, followers: Followers): Promise<void> {
  const { publicKey, devices, follows, news } = followers;
  const [restored] = await tx.select({ publicKey: pushKeys.publicKey }).from(pushKeys);
  if (restored?.publicKey !== publicKey) return;
  const ofBackup = [...(await readRevisions(tx))];
  const isSame = ofBackup.every(([id, revision]) => followers.revisions.get(id) === revision);
  if (!followers.isWrittenSince && !isSame) return;
  // Deletes the backup's waiting messages too, none of which is sent after a restore.
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

/** In several statements, because one takes 65,535 values at most. */
async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await insert(rows.slice(from, from + AT_ONCE));
}
