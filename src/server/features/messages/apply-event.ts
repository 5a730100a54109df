import { and, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Change } from '#domain/message-change.ts';
import type { MessageEvent } from '#domain/message-event.ts';
import { changesBy, type MessageState } from '#domain/message-state.ts';
import type { Tx } from '#server/db/database.ts';
import { messages } from '#server/db/schema/messages.ts';

const columns = getTableColumns(messages);

const isPending = and(eq(messages.status, 'pending'), eq(messages.uncertain, false));
const isFree = and(isPending, isNull(messages.sendingAt), isNull(messages.leaseUntil));

/** The states of `stateOf` as SQL conditions. Plain ones, so that the query planner can estimate them. */
const STATES: Readonly<Record<MessageState, SQL | undefined>> = {
  queued: and(isFree, isNotNull(messages.nextAttemptAt)),
  manual: and(isFree, isNull(messages.nextAttemptAt)),
  claimed: and(isPending, isNull(messages.sendingAt), isNotNull(messages.leaseUntil)),
  sending: and(isPending, isNotNull(messages.sendingAt)),
  uncertain: and(eq(messages.status, 'pending'), eq(messages.uncertain, true)),
  sent: eq(messages.status, 'sent'),
  delivered: eq(messages.status, 'delivered'),
  read: eq(messages.status, 'read'),
  failed: eq(messages.status, 'failed'),
};

/** A SQL condition: the message is in one of these states. */
export const isIn = (...states: readonly MessageState[]) => or(...states.map((state) => STATES[state]));

/**
 * Stores an event for all messages that match `which` and are in a state where it has an effect. The only code that
 * changes a message's state. Returns the changed rows. `moment` is null for changes that no screen shows.
 */
export async function applyEvent(
  q: Tx,
  moment: { readonly revision: number } | null,
  event: MessageEvent,
  which: SQL | undefined,
): Promise<(typeof messages.$inferSelect)[]> {
  const changed: (typeof messages.$inferSelect)[] = [];
  for (const { from, change } of changesBy(event)) {
    const rows = await q
      .update(messages)
      .set({ ...stored(change), ...(moment ? { revision: moment.revision } : {}) })
      .where(and(which, isIn(...from)))
      .returning();
    changed.push(...rows);
  }
  return changed;
}

function stored({ set, fill, countsAttempt }: Change) {
  const firsts = Object.entries(rowOf(fill)).map(([name, value]) => {
    const column = columns[name as keyof typeof fill];
    return [name, sql`coalesce(${column}, ${sql.param(value, column)})`];
  });
  return {
    ...rowOf(set),
    ...Object.fromEntries(firsts),
    ...(countsAttempt ? { attempts: sql`${messages.attempts} + 1` } : {}),
  };
}

/** The same columns with dates in place of milliseconds. */
export function rowOf(set: Change['set']) {
  const entries = Object.entries(set).map(([name, value]) => {
    const isTime = columns[name as keyof typeof set].dataType === 'date' && typeof value === 'number';
    return [name, isTime ? new Date(value) : value];
  });
  return Object.fromEntries(entries) as Partial<typeof messages.$inferInsert>;
}
