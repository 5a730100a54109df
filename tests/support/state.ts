import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { DatabaseLocation } from '#server/db/connect.ts';
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
  const statement = await statementsOf(db);
  return query(db, (q) => rowsOf(q, statement));
}

/**
 * Remembers the database's content, and returns a function that restores exactly that. It takes two statements, because
 * within one the inserted rows would collide with those not yet deleted; truncating fifteen tables takes fifty times as
 * long. Both are in a function in the database, as is the statement that reads its content, so that PostgreSQL plans them
 * once for each connection. `place`: of the database, where it is on PostgreSQL.
 */
export async function remember(db: Database, place?: DatabaseLocation): Promise<() => Promise<void>> {
  const names = await tableNames(db);
  const kept = await query(db, (q) => rowsOf(q, selection(names)));
  const filled = names.filter((name) => (kept[name] ?? []).length > 0);
  const deletions = names.map((name) => `"from_${name}" as (delete from "${name}")`);
  const insertions = filled.map((name) => insertion(name, kept[name] ?? []));
  const counters = (await numberedTables(db)).map((name) => counter(name, kept[name] ?? []));
  const fill = filled.length > 0 ? `with ${insertions.join(', ')} ` : '';
  const read = selection(names.filter((name) => !BESIDE.has(name)));
  await transaction(db, async (tx) => {
    await tx.execute(sql`create schema if not exists tests`);
    await tx.execute(
      sql.raw(`create or replace function tests.state() returns table (state jsonb) language plpgsql as $function$
        begin return query ${read}; end $function$`),
    );
    await tx.execute(
      sql.raw(`create or replace function tests.restore() returns void language plpgsql as $function$
        declare done record;
        begin
          with ${deletions.join(', ')} select 1 into done;
          ${fill}select ${counters.join(', ')} into done;
        end $function$`),
    );
  });
  statements.set(db, Promise.resolve('select state from tests.state()'));
  return place && 'url' in place ? restoringOn(place.url, db) : () => restoreOn(db);
}

/** Foreign keys are not checked, because the remembered rows fit each other; triggers, of which there are none, would not run. */
const UNCHECKED = 'session_replication_role = replica';

/**
 * On a connection of its own, because changing the role makes a connection plan all its statements anew. In the queue of
 * the application's writes, so that none of them is under way.
 */
function restoringOn(url: string, db: Database): () => Promise<void> {
  let open: Client | null = null;
  const connection = async () => {
    if (open) return open;
    const client = new Client({ connectionString: url });
    const forget = () => {
      if (open === client) open = null;
    };
    // It ends with its database, or when a test takes that away.
    client.on('error', forget).on('end', forget);
    await client.connect();
    await client.query(`set ${UNCHECKED}`);
    open = client;
    return client;
  };
  return async () => {
    const restored = db.writeQueue.then(async () => (await connection()).query('select tests.restore()'));
    db.writeQueue = restored.catch(() => undefined);
    await restored;
  };
}

const restoreOn = (db: Database) =>
  transaction(db, async (tx) => {
    await tx.execute(sql.raw(`set local ${UNCHECKED}`));
    await tx.execute(sql`select tests.restore()`);
  });

function insertion(name: string, rows: State[string]): string {
  const text = JSON.stringify(rows).replaceAll("'", "''");
  return `"into_${name}" as (insert into "${name}" overriding system value
    select * from jsonb_populate_recordset(null::"${name}", '${text}'::jsonb))`;
}

/** Resets a sequence, so that the next row gets the same number as it would have then. */
function counter(name: string, rows: State[string]): string {
  const last = Math.max(0, ...rows.map(({ id }) => Number(id)));
  return `setval(pg_get_serial_sequence('${name}', 'id'), ${Math.max(last, 1)}, ${last > 0})`;
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

/** How the content of each database is read: its tables do not change. */
const statements = new WeakMap<Database, Promise<string>>();

function statementsOf(db: Database): Promise<string> {
  const known = statements.get(db);
  if (known) return known;
  const made = tableNames(db).then((names) => selection(names.filter((name) => !BESIDE.has(name))));
  statements.set(db, made);
  return made;
}

/** A statement that selects all rows of these tables. */
function selection(names: readonly string[]): string {
  const parts = names.map(
    (name) =>
      `'${name}', (select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') from "${name}" t)`,
  );
  return `select jsonb_build_object(${parts.join(', ')}) as state`;
}

async function rowsOf(q: Tx, statement: string): Promise<State> {
  const found = await q.execute(sql.raw(statement));
  const [row] = (found as unknown as { rows: { state: State }[] }).rows;
  if (!row) throw new Error('The database said nothing of itself');
  return row.state;
}
