import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { DatabaseLocation } from '#server/db/connect.ts';
import { type Database, query, transaction } from '#server/db/database.ts';

/** All rows by table: plain data, to be compared. */
export type State = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export type TableMarks = Readonly<Record<string, string>>;

/**
 * Tables that a refused call may change: the counters of attempts, its session, and those that no call
 * writes.
 */
const BESIDE = new Set(['sessions', 'court_sessions', 'half_sign_ins', 'attempts', 'leases']);

/** The database's content, without sessions and attempts. */
export async function stateOf(db: Database): Promise<State> {
  const { state } = await readsOf(db);
  const found = await query(db, (q) => q.execute(sql.raw(state)));
  const [row] = (found as unknown as { rows: { state: State }[] }).rows;
  if (!row) throw new Error('The database said nothing of itself');
  return row.state;
}

/** Which tables were written to, apart from sessions and attempts, between two calls of `marksOf`. */
export function writtenBetween(before: TableMarks, after: TableMarks): string[] {
  return Object.keys(before).filter((name) => !BESIDE.has(name) && before[name] !== after[name]);
}

/** A mark of each table, which changes with any committed write to it; a tenth of what reading the content takes. */
export async function marksOf(db: Database): Promise<TableMarks> {
  const { names, marks } = await readsOf(db);
  const found = marksIn(await query(db, (q) => q.execute(sql.raw(marks))));
  return Object.fromEntries(names.map((name, index) => [name, found[index] ?? '']));
}

/** One text for each table, which changes with any write to it: of the versions of its rows, not of their values. */
type Marks = readonly string[];

/**
 * Remembers the database's content, and returns a function that restores exactly that: of each table whose rows are others
 * than then, all rows. It deletes and inserts in two statements, because within one the inserted rows would collide with
 * those not yet deleted; truncating fifteen tables takes fifty times as long. All is in functions in the database, as is the
 * statement that reads its content, so that PostgreSQL plans each statement once for each connection, and only those that are
 * needed. `place`: of the database, where it is on PostgreSQL.
 */
export async function remember(db: Database, place?: DatabaseLocation): Promise<() => Promise<void>> {
  const names = await tableNames(db);
  const marks = `array[${names.map(markOf).join(', ')}]::text[]`;
  const found = await query(db, (q) =>
    q.execute(sql.raw(`select state, marks from (${selection(names)}) a, (select ${marks} as marks) b`)),
  );
  const [kept] = (found as unknown as { rows: { state: State; marks: Marks }[] }).rows;
  if (!kept) throw new Error('The database said nothing of itself');
  const tables = names.map((name, index) => {
    const rows = kept.state[name] ?? [];
    return `if now[${index + 1}] is distinct from kept[${index + 1}] then
      delete from "${name}";
      ${rows.length > 0 ? insertion(name, rows) : ''}
      is_changed := true;
    end if;`;
  });
  const counters = (await numberedTables(db)).map(({ name, sequence }) =>
    counter(sequence, kept.state[name] ?? []),
  );
  const read = selection(names.filter((name) => !BESIDE.has(name)));
  await transaction(db, async (tx) => {
    await tx.execute(sql`create schema if not exists tests`);
    await tx.execute(
      sql.raw(`create or replace function tests.state() returns table (state jsonb) language plpgsql as $function$
        begin return query ${read}; end $function$`),
    );
    await tx.execute(
      sql.raw(`create or replace function tests.marks() returns text[] language plpgsql as $function$
        begin return ${marks}; end $function$`),
    );
    await tx.execute(
      sql.raw(`create or replace function tests.restore(kept text[]) returns text[] language plpgsql as $function$
        declare
          now text[] := tests.marks();
          is_changed boolean := false;
        begin
          ${tables.join('\n')}
          ${counters.join('\n')}
          return case when is_changed then tests.marks() else now end;
        end $function$`),
    );
  });
  reads.set(db, { state: 'select state from tests.state()', names, marks: 'select tests.marks() as marks' });
  const restore = place && 'url' in place ? restoringOn(place.url, db) : restoringWith(db);
  let known = kept.marks;
  return async () => {
    known = await restore(known);
  };
}

/** Foreign keys are not checked, because the remembered rows fit each other; triggers, of which there are none, would not run. */
const UNCHECKED = 'session_replication_role = replica';

/**
 * On a connection of its own, because changing the role makes a connection plan all its statements anew. In the queue of
 * the application's writes, so that none of them is under way.
 */
function restoringOn(url: string, db: Database): (kept: Marks) => Promise<Marks> {
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
  return async (kept) => {
    const restored = db.writeQueue.then(async () =>
      (await connection()).query<{ marks: Marks }>('select tests.restore($1) as marks', [kept]),
    );
    db.writeQueue = restored.catch(() => undefined);
    return marksIn(await restored);
  };
}

function restoringWith(db: Database): (kept: Marks) => Promise<Marks> {
  return (kept) =>
    transaction(db, async (tx) => {
      await tx.execute(sql.raw(`set local ${UNCHECKED}`));
      return marksIn(await tx.execute(sql`select tests.restore(${sql.param(kept)}::text[]) as marks`));
    });
}

function marksIn(found: unknown): Marks {
  const [row] = (found as { rows: { marks: Marks }[] }).rows;
  if (!row) throw new Error('The database said nothing of itself');
  return row.marks;
}

/** Each version of a row has a place and the transaction that wrote it. */
const markOf = (name: string) =>
  `(select count(*) || ':' || coalesce(bit_xor(hash_record_extended(row(ctid, xmin), 0)), 0) from "${name}")`;

function insertion(name: string, rows: State[string]): string {
  const text = JSON.stringify(rows).replaceAll("'", "''");
  return `insert into "${name}" overriding system value
    select * from jsonb_populate_recordset(null::"${name}", '${text}'::jsonb);`;
}

/** Resets a sequence, so that the next row gets the same number as it would have then. */
function counter(sequence: string, rows: State[string]): string {
  const last = Math.max(0, ...rows.map(({ id }) => Number(id)));
  const [value, isCalled] = [Math.max(last, 1), last > 0];
  return `if (select (last_value, is_called) is distinct from (${value}, ${isCalled}) from ${sequence}) then
    perform setval('${sequence}', ${value}, ${isCalled});
  end if;`;
}

async function numberedTables(db: Database): Promise<{ name: string; sequence: string }[]> {
  const found = await query(db, (q) =>
    q.execute(sql`select table_name as name, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES' order by table_name`),
  );
  return (found as unknown as { rows: { name: string; sequence: string }[] }).rows;
}

async function tableNames(db: Database): Promise<string[]> {
  const found = await query(db, (q) =>
    q.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`),
  );
  return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
}

/** The statements that read a database: its tables, `names`, do not change. */
type Reads = { readonly names: readonly string[]; readonly state: string; readonly marks: string };
const reads = new WeakMap<Database, Reads>();

async function readsOf(db: Database): Promise<Reads> {
  const known = reads.get(db);
  if (known) return known;
  const names = await tableNames(db);
  const made = {
    names,
    state: selection(names.filter((name) => !BESIDE.has(name))),
    marks: `select array[${names.map(markOf).join(', ')}]::text[] as marks`,
  };
  reads.set(db, made);
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
