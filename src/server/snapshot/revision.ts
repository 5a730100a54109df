import { eq, sql } from 'drizzle-orm';
import type { Topic } from '#contract/reads.ts';
import type { Tx } from '#server/db/database.ts';
import { revisions } from '#server/db/schema/tournament.ts';

export type Revision = {
  /** Never falls, but for a restore. In milliseconds, so that it stays above what a restore brings back. */
  readonly revision: number;
  /** The revision of the latest deletion. */
  readonly removed: number;
  /** The latest revision of each topic that ever moved. */
  readonly topics: Readonly<Partial<Record<Topic, number>>>;
};

/**
 * Whether the database is in an earlier state than the one known, as after a restore: nothing known is certain. The
 * revision alone does not tell once somebody has written again; a topic that fell does.
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
 * Takes the tournament's row, so that writes stand in line and the order of commits is the order of revisions,
 * and moves the topics to the new revision. The first statement of every write.
 */
export async function nextRevision(
  tx: Tx,
  tournamentId: number,
  topics: readonly Topic[],
  now: number,
): Promise<number> {
  const next = sql`greatest(${revisions.revision} + 1, ${now}::bigint)`;
  const moved = sql`(select jsonb_object_agg(topic, ${next}) from unnest(${sql.param(topics)}::text[]) as topic)`;
  const [row] = await tx
    .update(revisions)
    .set({ revision: next, topics: sql`${revisions.topics} || coalesce(${moved}, '{}'::jsonb)` })
    .where(eq(revisions.tournamentId, tournamentId))
    .returning({ revision: revisions.revision });
  if (!row) throw new Error(`There is no tournament ${tournamentId}`);
  return row.revision;
}

/** Says that rows are gone: whoever is older than this write reads everything again. */
export async function markRemoved(tx: Tx, tournamentId: number, revision: number): Promise<void> {
  await tx.update(revisions).set({ removed: revision }).where(eq(revisions.tournamentId, tournamentId));
}
