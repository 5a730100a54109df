import { sql } from 'drizzle-orm';
import { type Database, query, type Tx, transaction } from '#server/db/database.ts';

/** All rows by table: plain data, to be compared. */
export type State = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/**
 * Tables that a refused call may change: the counters of attempts, its session, and those that no call
 * writes.
 */
const BESIDE = new Set(['sessions', 'court_sessions', 'half_sign_ins', 'attempts', 'leases']);

/** The database's content, without sessions and attempts. */
export async function stateOf(db: Database): Promise<State> {
  const names = (await tableNames(db)).filter((name) => !BESIDE.has(name));
  return query(db, (q) => rowsOf(q, names));
}

/**
 * Remembers the database's content, and returns a function that restores exactly that. It takes two
 * statements, because foreign keys are checked at the end of each; truncating fifteen tables takes fifty
 * times as long.
 */
export async function remember(db: Database): Promise<() => Promise<void>> {
  const names = await tableNames(db);
  const kept = await query(db, (q) => rowsOf(q, names));
  const numbered = await numberedTables(db);
  const deletions = names.map(
    (name) => sql`${sql.identifier(`from_${name}`)} as (delete from ${sql.identifier(name)})`,
  );
  const insertions = names.map((name) => insertion(name, kept[name] ?? []));
  const counters = numbered.map((name) => counter(name, kept[name] ?? []));
  return () =>
    transaction(db, async (tx) => {
      await tx.execute(sql`with ${sql.join(deletions, sql`, `)} select 1`);
      await tx.execute(sql`with ${sql.join(insertions, sql`, `)} select ${sql.join(counters, sql`, `)}`);
    });
}

function insertion(name: string, rows: State[string]) {
  const table = sql.identifier(name);
  return sql`${sql.identifier(`into_${name}`)} as (insert into ${table} overriding system value
    select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb))`;
}

/** Resets a sequence, so that the next row gets the same number as it would have then. */
function counter(name: string, rows: State[string]) {
  const last = Math.max(0, ...rows.map(({ id }) => Number(id)));
  return sql`setval(pg_get_serial_sequence(${name}, 'id'), ${Math.max(last, 1)}::int, ${last > 0}::boolean)`;
}

async function numberedTables(db: Database): Promise<string[]> {
  const found = await query(db, (q) =>
    q.execute(sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' order by table_name`),
  );
  return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
}

async function tableNames(db: Database): Promise<string[]> {
  const found = await query(db, (q) =>
    q.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`),
  );
  return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
}

async function rowsOf(q: Tx, names: readonly string[]): Promise<State> {
  const parts = names.map(
    (
      name,
    ) => sql`${sql.raw(`'${name}'`)}, (select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')
      from ${sql.identifier(name)} t)`,
  );
  const found = await q.execute(sql`select jsonb_build_object(${sql.join(parts, sql`, `)}) as state`);
  const [row] = (found as unknown as { rows: { state: State }[] }).rows;
  if (!row) throw new Error('The database said nothing of itself');
  return row.state;
}
