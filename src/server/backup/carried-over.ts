import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema/accounts.ts';
import { players } from '#server/db/schema/players.ts';

type Sequence = { readonly name: string; readonly last: string };
type OptOut = { readonly phone: string; readonly at: Date };

/** What a restore keeps of the later data that it replaces. */
export type CarriedOver = { readonly sequences: readonly Sequence[]; readonly optOuts: readonly OptOut[] };

const PEOPLE = [players, users] as const;

/** Reads it before the tables are replaced. `takenAt`: when the backup was made. */
export async function readCarriedOver(tx: Tx, takenAt: string): Promise<CarriedOver> {
  const sequences = await rowsOf<Sequence>(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() and last_value is not null`,
  );
  const optOuts: OptOut[] = [];
  for (const people of PEOPLE) {
    const rows = await tx
      .select({ phone: people.phone, at: people.messagesOptOutAt })
      .from(people)
      .where(gt(people.messagesOptOutAt, new Date(takenAt)));
    for (const { phone, at } of rows) if (phone !== null && at !== null) optOuts.push({ phone, at });
  }
  return { sequences, optOuts };
}

/**
 * Applies it to the restored tables. No id that was given since the backup is given again, because a device may still hold
 * a write for it; and whoever stopped the messages since then gets none.
 */
export async function carryOver(tx: Tx, { sequences, optOuts }: CarriedOver): Promise<void> {
  for (const { name, last } of sequences) {
    const now = sql`(select last_value from pg_sequences
      where schemaname = current_schema() and sequencename = ${name})`;
    await tx.execute(
      sql`select setval(to_regclass(quote_ident(${name})), greatest(${last}::bigint, ${now}))
        where to_regclass(quote_ident(${name})) is not null`,
    );
  }
  for (const { phone, at } of optOuts) {
    for (const people of PEOPLE) {
      const isWilling = and(isNotNull(people.messagesConsentAt), isNull(people.messagesOptOutAt));
      await tx
        .update(people)
        .set({ messagesOptOutAt: at, messagesWordAt: at })
        .where(and(eq(people.phone, phone), isWilling));
    }
  }
}
