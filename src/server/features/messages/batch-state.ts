import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { messageBatches } from '#server/store/database/schema/messages.ts';
import type { Moment } from '#server/store/write.ts';

export function stopBatch(tx: Tx, moment: Moment, batchId: number, stopReason: string): Promise<boolean> {
  return change(tx, moment, batchId, isNull(messageBatches.stoppedAt), { stoppedAt: moment.at, stopReason });
}

export function resumeBatch(tx: Tx, moment: Moment, batchId: number): Promise<boolean> {
  const runs = { stoppedAt: null, stopReason: null };
  return change(tx, moment, batchId, isNotNull(messageBatches.stoppedAt), runs);
}

async function change(
  tx: Tx,
  { revision }: Moment,
  batchId: number,
  applies: SQL,
  state: Pick<typeof messageBatches.$inferInsert, 'stoppedAt' | 'stopReason'>,
): Promise<boolean> {
  const changed = await tx
    .update(messageBatches)
    .set({ ...state, revision })
    .where(and(eq(messageBatches.id, batchId), applies))
    .returning({ id: messageBatches.id });
  return changed.length > 0;
}
