import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { DatabaseLocation } from '#server/store/database/connect.ts';
import {
  type Database,
  type Driver,
  type Engine,
  query,
  type Tx,
  transaction,
} from '#server/store/database/database.ts';

/** All rows by table: plain data, to be compared. */
export type State = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export type TableMarks = Readonly<Record<string, string>>;

/**
 * Tables that a refused call may change: the counters of attempts, its session, and those that no call
 * writes.
 */
const BESIDE = new Set(['sessions', 'court_sessions', 'pending_sign_ins', 'attempts']);

/** The database's content, without sessions and attempts. */
export async function stateOf(db: Database): Promise<State> {
  const { state } = await readsOf(db);
  return query(db, (q) => rowsOf(q, state));
}

/** Tables written to, apart from sessions and attempts, between two calls of `marksOf`. */
export function writtenBetween(before: TableMarks, after: TableMarks): string[] {
  return Object.keys(before).filter((name) => !BESIDE.has(name) && before[name] !== after[name]);
}

/**
 * A mark of each table, which changes with any committed write to it. Reading it takes a tenth of the time of
 * reading the rows.
 */
export async function marksOf(db: Database): Promise<TableMarks> {
  const { names, marks } = await readsOf(db);
  const found = await query(db, async (q) => marksIn(await q.execute(sql.raw(marks))));
  return Object.fromEntries(names.map((name, index) => [name, found[index] ?? '']));
}

/** One text per table, which changes with any write to it, then the last value of each sequence. */
type Marks = readonly string[];

/** Restores a database's remembered content, between the writes of the application that uses it as `db`. */
export type Restore = (db: Database) => Promise<void>;

/**
 * Remembers the database's content, and returns a function that restores exactly that: of each table that was
 * written to, all rows. It deletes and inserts in two statements, because within one the inserted rows would
 * collide with those not yet deleted; truncating fifteen tables takes fifty times as long. Everything is in
 * database functions, so that PostgreSQL plans each statement once per connection, and only those needed.
 * `place`: of the database, on PostgreSQL. `schema`: of the functions, for a content that is remembered
 * beside another.
 */
export async function remember(
  db: Database,
  { place, schema = 'tests' }: { readonly place?: DatabaseLocation; readonly schema?: string } = {},
): Promise<Restore> {
  const names = await tableNames(db);
  const sequences = await sequenceNames(db);
  const marks = marksOn(db.engine, names, sequences);
  // The marks first: what is written after them is restored.
  let known = await query(db, (q) => readMarks(q, db, `select ${marks} as marks`));
  const remembered = await query(db, (q) => rowsOf(q, selection(names)));
  const steps = [
    ...names.map((name) => {
      const rows = remembered[name] ?? [];
      return `delete from "${name}"; ${rows.length > 0 ? insertion(name, rows) : ''}`;
    }),
    // So that the next row gets the same number as it would have then.
    ...sequences.map((name, index) => {
      const value = `known[${names.length + index + 1}]`;
      return `perform setval('${name}', coalesce(nullif(${value}, '')::bigint, 1), ${value} <> '');`;
    }),
  ].map((step, index) => `if now[${index + 1}] <> known[${index + 1}] then ${step} end if;`);
  const read = selection(names.filter((name) => !BESIDE.has(name)));
  await transaction(db, async (tx) => {
    await tx.execute(sql.raw(`create schema if not exists ${schema}`));
    await tx.execute(
      sql.raw(`create or replace function ${schema}.state() returns table (state jsonb) language plpgsql as $function$
        begin return query ${read}; end $function$`),
    );
    await tx.execute(
      sql.raw(`create or replace function ${schema}.versions() returns text[] language plpgsql as $function$
        begin return ${arrayOf(names.map(versionsOfRows))}; end $function$`),
    );
    await tx.execute(
      sql.raw(`create or replace function ${schema}.marks() returns text[] language plpgsql as $function$
        begin return ${marks}; end $function$`),
    );
    await tx.execute(
      sql.raw(`create or replace function ${schema}.fill(known text[], now text[]) returns void language plpgsql as $function$
        begin ${steps.join('\n')} end $function$`),
    );
    await tx.execute(
      sql.raw(`create or replace function ${schema}.restore(known text[]) returns text[] language plpgsql as $function$
        declare
          now text[] := ${schema}.marks();
        begin
          if now = known then return now; end if;
          perform ${schema}.fill(known, now);
          return ${schema}.marks();
        end $function$`),
    );
  });
  reads.set(db.driver, {
    names,
    state: `select state from ${schema}.state()`,
    marks: `select ${schema}.versions() as marks`,
  });
  const restore = place && 'url' in place ? restoringOn(place.url, schema) : restoringWith(db, schema);
  return async (used) => {
    // In the queue of the application's writes, so that none of them is in progress.
    known = await used.queues.writes.run('tests', () => restore(known));
  };
}

/**
 * Foreign keys are not checked, because the remembered rows fit each other; triggers, of which there are
 * none, would not run.
 */
const UNCHECKED = 'session_replication_role = replica';

function restoringOn(url: string, schema: string): (known: Marks) => Promise<Marks> {
  const statement = `select ${schema}.restore($1) as marks`;
  return async (known) => marksIn(await (await connectionTo(url)).query(statement, [known]));
}

/** The connections that restore, by the address of their database. */
const connections = new Map<string, Promise<Client>>();

/**
 * Not one of the application's, because changing the role makes a connection plan all its statements again.
 */
function connectionTo(url: string): Promise<Client> {
  const open = connections.get(url);
  if (open) return open;
  const connection = connectUnchecked(url, () => {
    if (connections.get(url) === connection) connections.delete(url);
  });
  connections.set(url, connection);
  return connection;
}

async function connectUnchecked(url: string, forget: () => void): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', forget).on('end', forget);
  try {
    await client.connect();
    await client.query(`set ${UNCHECKED}`);
    return client;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Without a transaction if nothing was written, because of the role. */
function restoringWith(db: Database, schema: string): (known: Marks) => Promise<Marks> {
  const { orm } = db.driver;
  const marks = `select ${schema}.marks() as marks`;
  return async (known) => {
    const now = await readMarks(orm, db, marks);
    if (now.every((mark, index) => mark === known[index])) return known;
    await db.driver.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local ${UNCHECKED}`));
      await tx.execute(
        sql`select ${sql.raw(schema)}.fill(${sql.param(known)}::text[], ${sql.param(now)}::text[])`,
      );
    });
    return readMarks(orm, db, marks);
  };
}

async function readMarks(q: Tx, { engine }: Database, statement: string): Promise<Marks> {
  // Counts are otherwise not seen for up to a second.
  if (engine === 'embedded') await q.execute(sql`select pg_stat_force_next_flush()`);
  return marksIn(await q.execute(sql.raw(statement)));
}

function marksIn(found: unknown): Marks {
  const [row] = (found as { rows: { marks: Marks }[] }).rows;
  if (!row) throw new Error('The database returned no row');
  return row.marks;
}

function marksOn(engine: Engine, names: readonly string[], sequences: readonly string[]): string {
  const mark = engine === 'embedded' ? countedWrites : versionsOfRows;
  const last = (name: string) => `coalesce(pg_sequence_last_value('${name}')::text, '')`;
  return arrayOf([...names.map(mark), ...sequences.map(last)]);
}

const arrayOf = (parts: readonly string[]) => `array[${parts.join(', ')}]::text[]`;

/** Each version of a row has a place and the transaction that wrote it. */
const versionsOfRows = (name: string) =>
  `(select count(*) || ':' || coalesce(bit_xor(hash_record_extended(row(ctid, xmin), 0)), 0) from "${name}")`;

/**
 * The file of the rows, which changes when the table is truncated, and how many rows were written. Other
 * connections' counts come late, so this is for the embedded engine alone. Counts rolled-back rows too, which
 * costs a needless restore. A plain expression, because the embedded engine plans all statements anew after
 * each restore.
 */
const countedWrites = (name: string) => {
  const counts = ['inserted', 'updated', 'deleted'].map(
    (how) => `pg_stat_get_tuples_${how}('"${name}"'::regclass)`,
  );
  return `pg_relation_filenode('"${name}"') || ':' || ${counts.join(" || ':' || ")}`;
};

function insertion(name: string, rows: State[string]): string {
  const text = JSON.stringify(rows).replaceAll("'", "''");
  return `insert into "${name}" overriding system value
    select * from jsonb_populate_recordset(null::"${name}", '${text}'::jsonb);`;
}

async function sequenceNames(db: Database): Promise<string[]> {
  const found = await query(db, (q) =>
    q.execute(sql`select pg_get_serial_sequence(quote_ident(table_name), 'id') as name
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES' order by table_name`),
  );
  return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
}

async function tableNames(db: Database): Promise<string[]> {
  const found = await query(db, (q) =>
    q.execute(sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`),
  );
  return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
}

/** The statements that read a database: its tables, `names`, do not change. */
type Reads = { readonly names: readonly string[]; readonly state: string; readonly marks: string };
const reads = new WeakMap<Driver, Reads>();

async function readsOf(db: Database): Promise<Reads> {
  const known = reads.get(db.driver);
  if (known) return known;
  const names = await tableNames(db);
  const made = {
    names,
    state: selection(names.filter((name) => !BESIDE.has(name))),
    marks: `select ${arrayOf(names.map(versionsOfRows))} as marks`,
  };
  reads.set(db.driver, made);
  return made;
}

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
  if (!row) throw new Error('The database returned no row');
  return row.state;
}
