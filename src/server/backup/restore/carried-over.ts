import { and, eq, gt, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { backups } from '#server/store/database/schema/backups.ts';
import { games } from '#server/store/database/schema/games.ts';
import { players, registrations } from '#server/store/database/schema/players.ts';
import { type Followers, keepFollowers, readFollowers } from './followers.ts';

type Sequence = { readonly name: string; readonly last: string };
type OptOut = {
  readonly people: (typeof PEOPLE)[number];
  readonly id: number;
  readonly phone: string | null;
  readonly at: Date;
};

export type CarriedOver = {
  readonly sequences: readonly Sequence[];
  readonly optOuts: readonly OptOut[];
  readonly followers: Followers | null;
  readonly newestVersion: number;
  readonly backups: readonly (typeof backups.$inferSelect)[];
};

const PEOPLE = [players, users] as const;

export async function readCarriedOver(tx: Tx, takenAt: string): Promise<CarriedOver> {
  const sequences = await rowsOf<Sequence>(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() and last_value is not null`,
  );
  const optOuts: OptOut[] = [];
  for (const people of PEOPLE) {
    const rows = await tx
      .select({ id: people.id, phone: people.phone, at: people.messagesOptOutAt })
      .from(people)
      .where(gt(people.messagesOptOutAt, new Date(takenAt)));
    for (const { id, phone, at } of rows) if (at !== null) optOuts.push({ people, id, phone, at });
  }
  const followers = await readFollowers(tx, new Date(takenAt));
  const [known] = await tx.select({ version: max(games.version) }).from(games);
  return {
    sequences,
    optOuts,
    followers,
    newestVersion: known?.version ?? 0,
    backups: await tx.select().from(backups).orderBy(backups.id),
  };
}

/**
 * Applies it to the restored tables: ids given out since the backup are not reused, because a device may
 * still hold a write for them; people who opted out since get no messages; and devices follow the teams they
 * follow now.
 */
export async function carryOver(tx: Tx, { sequences, optOuts, followers }: CarriedOver): Promise<void> {
  for (const { name, last } of sequences) {
    const now = sql`(select last_value from pg_sequences
      where schemaname = current_schema() and sequencename = ${name})`;
    await tx.execute(
      sql`select setval(to_regclass(quote_ident(${name})), greatest(${last}::bigint, ${now}))
        where to_regclass(quote_ident(${name})) is not null`,
    );
  }
  for (const optOut of optOuts) await stopMessages(tx, optOut);
  if (followers) await keepFollowers(tx, followers);
}

/**
 * A person missing in the backup may be in it as another account, or as a registration that is not approved
 * yet.
 */
async function stopMessages(tx: Tx, { people, id, phone, at }: OptOut): Promise<void> {
  const stop = (table: typeof people, who: SQL) =>
    tx
      .update(table)
      .set({ messagesOptOutAt: at, messagesReplyAt: at })
      .where(and(who, isNotNull(table.messagesConsentAt), isNull(table.messagesOptOutAt)));
  const restored = await tx.select({ id: people.id }).from(people).where(eq(people.id, id));
  if (restored.length > 0) {
    await stop(people, eq(people.id, id));
    return;
  }
  if (phone === null) return;
  for (const each of PEOPLE) await stop(each, eq(each.phone, phone));
  await tx.update(registrations).set({ messagesConsentAt: null }).where(eq(registrations.phone, phone));
}
