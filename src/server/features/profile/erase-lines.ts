import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/store/database/database.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { entriesAbout, entriesBy, type Person } from './person.ts';
import { REMOVED } from './removed.ts';

/** Fields that entries about an erased person keep: decisions, but no name or picture. */
const KEPT = [
  'changed',
  'status',
  'teamId',
  'playerId',
  'account',
  'isAdmin',
  'isOrganiser',
  'isScorer',
  'messagesConsent',
];

/** The hash of a request could reveal its content by guessing. */
const NO_FINGERPRINT = { operationId: null, operationHash: null };

const withoutPersonalFields = (column: PgColumn): SQL => sql`case when jsonb_typeof(${column}) = 'object' then
  (select jsonb_object_agg(each.key, each.value) from jsonb_each(${column}) as each
    where each.key in ${KEPT}) end`;

/** Removes the person from audit entries, which keep what happened and when. */
export async function eraseLines(tx: Tx, person: Person): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      ...NO_FINGERPRINT,
      before: withoutPersonalFields(auditLog.before),
      after: withoutPersonalFields(auditLog.after),
    })
    .where(entriesAbout(person));
  await tx
    .update(auditLog)
    .set({ ...NO_FINGERPRINT, actorName: REMOVED.person })
    .where(entriesBy(person));
}
