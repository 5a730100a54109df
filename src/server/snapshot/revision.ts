import { eq, sql } from 'drizzle-orm';
import type { Topic } from '#contract/reads.ts';
import type { Driver, Tx } from '#server/db/database.ts';
import { revisions } from '#server/db/schema/tournament.ts';

export type Revision = {
  /**
   * Grows with each write; only a restore lowers it. At least the time of the write in milliseconds since 1970, so that the first
   * write after a restore normally has a higher revision than every write before it; not where the clock was set back meanwhile
   * (see `wentBack`).
   */
  readonly revision: number;
  /** The revision of the latest deletion of rows. */
  readonly removed: number;
  /** For each topic that ever changed, its latest revision. */
  readonly topics: Readonly<Partial<Record<Topic, number>>>;
};

/**
 * Whether the database was restored to a state before the known one, so that everything has to be loaded again. A write
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
 * Locks the tournament's row and gives the topics a new revision. It is the first statement of every write, so that
 * writes run one after the other and commit in the order of their revisions. `announcement`: tells other processes of it
 * with the same statement.
 */
export async function nextRevision(
  tx: Tx,
  tournamentId: number,
  topics: readonly Topic[],
  now: number,
  announcement: Driver['announcement'] = null,
): Promise<number> {
  const next = sql`greatest(${revisions.revision} + 1, ${now}::bigint)`;
  const moved = sql`(select jsonb_object_agg(topic, ${next}) from unnest(${sql.param(topics)}::text[]) as topic)`;
  const [row] = await tx
    .update(revisions)
    .set({ revision: next, topics: sql`${revisions.topics} || coalesce(${moved}, '{}'::jsonb)` })
    .where(eq(revisions.tournamentId, tournamentId))
    .returning({
      revision: revisions.revision,
      ...(announcement && { announced: announcement(revisions.tournamentId, revisions.revision) }),
    });
  if (!row) throw new Error(`There is no tournament ${tournamentId}`);
  return row.revision;
}

/** Records a deletion: a snapshot from before this revision has to be loaded anew. */
export async function markRemoved(tx: Tx, tournamentId: number, revision: number): Promise<void> {
  await tx.update(revisions).set({ removed: revision }).where(eq(revisions.tournamentId, tournamentId));
}
