import { and, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { MessageEvent } from '#domain/messages/message-event.ts';
import { type Change, changesBy, type MessageState } from '#domain/messages/message-state.ts';
import { AHEAD } from '#server/runtime/clock.ts';
import type { Tx } from '#server/store/database/database.ts';
import type { messages } from '#server/store/database/schema/messages.ts';
import type { pushMessages } from '#server/store/database/schema/push.ts';

export const CLAIM_LASTS = 60_000;
const LONGEST_PAUSE = 10 * 60_000;

export type Claimed = { readonly id: string | number; readonly claimedAt: Date };

export type MessageRows = typeof messages | typeof pushMessages;
export type OutboxTable<Rows extends MessageRows> = ReturnType<typeof outboxTable<Rows>>;

export function outboxTable<Rows extends MessageRows>(rows: Rows) {
  // Typed as the table that has every column; missing ones are not stored.
  const table = rows as unknown as typeof messages;
  const columns = getTableColumns(table);

  function rowOf<Set extends Change['set']>(set: Set) {
    const entries = Object.entries(set)
      .filter(([name]) => name in columns)
      .map(([name, value]) => {
        const isTime = columns[name as keyof Change['set']].dataType === 'date' && typeof value === 'number';
        return [name, isTime ? new Date(value) : value];
      });
    return Object.fromEntries(entries) as Partial<typeof messages.$inferInsert> & Pick<Set, 'state'>;
  }

  function stored({ set, fill, countsAttempt }: Change) {
    const firsts = Object.entries(rowOf(fill)).map(([name, value]) => {
      const column = columns[name as keyof typeof fill];
      return [name, sql`coalesce(${column}, ${sql.param(value, column)})`];
    });
    return {
      ...rowOf(set),
      ...Object.fromEntries(firsts),
      ...(countsAttempt ? { attempts: sql`${table.attempts} + 1` } : {}),
    };
  }

  const isIn = (...states: readonly MessageState[]) => inArray(table.state, [...states]);

  const isOneOf = (ids: readonly Claimed['id'][]) => inArray(table.id, ids as string[]);

  return {
    rowOf,
    isIn,
    isOneOf,

    /** SQL condition: it is this message, and nobody has claimed it since. */
    isOfClaim: ({ id, claimedAt }: Claimed) => and(isOneOf([id]), eq(table.claimedAt, claimedAt)),

    /**
     * SQL condition: the message is due. A time beyond any pause was stored before the clock was set back.
     */
    isDue: (now: number) =>
      and(
        isIn('queued'),
        or(
          lte(table.nextAttemptAt, new Date(now)),
          gt(table.nextAttemptAt, new Date(now + LONGEST_PAUSE + AHEAD)),
        ),
      ),

    /** SQL condition: its claim was not settled in time, or dates from before the clock was set back. */
    isAbandoned: (now: number) =>
      and(
        isIn('sending'),
        or(lte(table.claimedAt, new Date(now - CLAIM_LASTS)), gt(table.claimedAt, new Date(now + AHEAD))),
      ),

    exist: async (q: Tx, which: SQL | undefined) =>
      (await q.select({ id: table.id }).from(table).where(which).limit(1)).length > 0,

    /** Locks messages and returns their ids, skipping those that another transaction is changing. */
    async lock(tx: Tx, which: SQL | undefined): Promise<Claimed['id'][]> {
      const found = await tx
        .select({ id: table.id })
        .from(table)
        .where(which)
        .for('update', { skipLocked: true });
      return found.map(({ id }) => id);
    },

    /**
     * Stores an event for all messages that match `which` and in whose state it has an effect. The only code
     * that changes a message's state. Returns the changed rows. `moment` is null for changes that no page
     * shows.
     */
    async applyEvent(
      q: Tx,
      moment: { readonly revision: number } | null,
      event: MessageEvent,
      which: SQL | undefined,
    ): Promise<Rows['$inferSelect'][]> {
      const changed: (typeof messages.$inferSelect)[] = [];
      for (const { from, change } of changesBy(event)) {
        const found = await q
          .update(table)
          .set({ ...stored(change), ...(moment ? { revision: moment.revision } : {}) })
          .where(and(which, isIn(...from)))
          .returning();
        changed.push(...found);
      }
      return changed as unknown as Rows['$inferSelect'][];
    },
  };
}
