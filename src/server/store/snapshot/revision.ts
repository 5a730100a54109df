import { eq, type SQL, sql } from 'drizzle-orm';
import type { Topic } from '#contract/reads.ts';
import type { Driver, Tx } from '#server/store/database/database.ts';
import { revisions } from '#server/store/database/schema/tournament.ts';

export type Revision = {
  /**
   * Grows with each write; only a restore lowers it. At least the time of the write in milliseconds since
   * 1970, so that the first write after a restore normally has a higher revision than any before it, unless
   * the clock was set back (see `wentBack`).
   */
  readonly revision: number;
  readonly removed: number;
  readonly topics: Readonly<Partial<Record<Topic, number>>>;
};

/**
 * Whether the database was restored to an earlier state, so that everything must be loaded again. A write
 * after the restore raises the revision again; the revisions of the other topics still show it.
 */
export function wentBack(known: Revision, now: Revision): boolean {
  if (now.revision < known.revision || now.removed < known.removed) return true;
  return Object.entries(known.topics).some(
    ([topic, revision]) => (now.topics[topic as Topic] ?? 0) < revision,
  );
}

const NOTHING: Revision = { revision: 0, removed: 0, topics: {} };

export async function readRevision(q: Tx, tournamentId: number): Promise<Revision> {
  const [row] = await q.select().from(revisions).where(eq(revisions.tournamentId, tournamentId));
  return row ?? NOTHING;
}

/**
 * Locks the tournament's row and gives the topics a new revision. First statement of every write, so that
 * writes run one after the other and commit in the order of their revisions. `announcement`: tells other
 * processes in the same statement.
 */
export async function nextRevision(
  tx: Tx,
  tournamentId: number,
  topics: readonly Topic[],
  now: number,
  announcement: Driver['announcement'] = null,
): Promise<number> {
  const next = sql`greatest(${revisions.revision} + 1, ${now}::bigint)`;
  const which = eq(revisions.tournamentId, tournamentId);
  const [row] = await moveTopics(tx, which, topics, next, announcement);
  if (!row) throw new Error(`There is no tournament ${tournamentId}`);
  return row.revision;
}

/**
 * The same for every tournament of the installation: one revision that is new in each. Locked in the order of
 * ids, so that two such writes cannot wait for each other.
 */
export async function nextRevisionOfAll(
  tx: Tx,
  topics: readonly Topic[],
  now: number,
  announcement: Driver['announcement'] = null,
): Promise<number> {
  const locked = await tx
    .select({ revision: revisions.revision })
    .from(revisions)
    .orderBy(revisions.tournamentId)
    .for('update');
  const next = Math.max(now, ...locked.map(({ revision }) => revision + 1));
  await moveTopics(tx, undefined, topics, sql`${next}::bigint`, announcement);
  return next;
}

function moveTopics(
  tx: Tx,
  which: SQL | undefined,
  topics: readonly Topic[],
  next: SQL,
  announcement: Driver['announcement'],
) {
  const moved = sql`(select jsonb_object_agg(topic, ${next}) from unnest(${sql.param(topics)}::text[]) as topic)`;
  return tx
    .update(revisions)
    .set({ revision: next, topics: sql`${revisions.topics} || coalesce(${moved}, '{}'::jsonb)` })
    .where(which)
    .returning({
      revision: revisions.revision,
      ...(announcement && { announced: announcement(revisions.tournamentId, revisions.revision) }),
    });
}

/** Records a deletion: snapshots from before this revision must be reloaded. */
export async function markRemoved(tx: Tx, tournamentId: number, revision: number): Promise<void> {
  await tx.update(revisions).set({ removed: revision }).where(eq(revisions.tournamentId, tournamentId));
}
