import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { linesAbout, linesBy, type Person } from './person.ts';
import { REMOVED } from './removed.ts';

/** What a line about somebody may keep: what was decided, never what the person was called or looked like. */
const KEPT = ['changed', 'status', 'teamId', 'playerId', 'account', 'isAdmin', 'isScorer', 'messagesConsent'];

/** The fingerprint of a request could be compared with a guess at what stood in it. */
const NO_FINGERPRINT = { operationId: null, operationHash: null };

const kept = (column: PgColumn): SQL => sql`case when jsonb_typeof(${column}) = 'object' then
  (select jsonb_object_agg(each.key, each.value) from jsonb_each(${column}) as each
    where each.key in ${KEPT}) end`;

/** The audit goes on telling what happened and when: to whom, and by whom, is gone. */
export async function eraseLines(tx: Tx, person: Person): Promise<void> {
  await tx
    .update(auditLog)
    .set({ ...NO_FINGERPRINT, before: kept(auditLog.before), after: kept(auditLog.after) })
    .where(linesAbout(person));
  await tx
    .update(auditLog)
    .set({ ...NO_FINGERPRINT, actorName: REMOVED.person })
    .where(linesBy(person));
}
