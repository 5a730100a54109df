import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { RELEASE } from '#server/release.ts';
import type { Tx } from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { type Header, ROWS_PER_PART_BYTES, type TableHead, VERSION } from './format.ts';
import { appliedMigrations, knownMigrations, type Migration } from './migrations.ts';
import { BackupProblem } from './problem.ts';
import { tablesInOrder } from './tables.ts';

export type Tally = { tables: number; rows: number };

/** Yields the text of a backup of everything the transaction sees, and counts it in `tally`. */
export async function* backupText(
  q: Tx,
  { engine, takenAt }: Pick<Header, 'engine' | 'takenAt'>,
  tally: Tally,
): AsyncGenerator<string> {
  await fixOutputFormat(q);
  const known = knownMigrations();
  const migrations = await appliedMigrations(q);
  refuseUnknownSchema(migrations, known);
  const hash = createHash('sha256');
  const counted = (text: string) => {
    hash.update(text);
    return text;
  };
  yield counted(
    line({ format: 'manchete-backup', version: VERSION, takenAt, engine, migrations, release: RELEASE }),
  );
  for (const head of await headsOf(q, await tablesInOrder(q, known))) {
    yield counted(line(head));
    for await (const rows of rowLines(q, head)) yield counted(rows);
    tally.tables += 1;
    tally.rows += head.rows;
  }
  yield line({ sha256: hash.digest('hex') });
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/**
 * Fixes the settings that change how values are written, so that equal rows give equal text, and lifts the
 * timeouts.
 */
async function fixOutputFormat(q: Tx): Promise<void> {
  const settings = {
    timezone: 'UTC',
    bytea_output: 'hex',
    synchronize_seqscans: 'off',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings))
    await q.execute(sql`select set_config(${name}, ${value}, true)`);
}

export class NewerSchema extends BackupProblem {}

/**
 * An earlier schema is backed up as it is. A later one is refused: it may have tables that this release does
 * not know.
 */
function refuseUnknownSchema(applied: readonly number[], known: readonly Migration[]): void {
  if (applied.length === 0)
    throw new BackupProblem('O banco ainda não tem um torneio: não há o que guardar.');
  if (applied.every((id, index) => id === known[index]?.id)) return;
  throw new NewerSchema(
    'O banco é de uma versão mais nova do Manchete: faça a cópia com ela. Para voltar a esta versão, restaure a cópia de antes da atualização pelo comando: no banco embutido com --trocar, em PostgreSQL em um banco novo, vazio.',
  );
}

/** One query for all tables: on the embedded engine a point waits until the backup has read everything. */
async function headsOf(q: Tx, tables: readonly string[]): Promise<TableHead[]> {
  const counts = tables.map(
    (table, place) =>
      sql`select ${place}::int as place, ${table}::text as name, count(*)::int as rows from ${sql.identifier(table)}`,
  );
  return rowsOf<TableHead>(
    q,
    sql`select name as table, rows,
      (select coalesce(json_object_agg(attname,
          pg_sequence_last_value(pg_get_serial_sequence(quote_ident(name), attname)::regclass)), '{}')
        from pg_attribute where attrelid = quote_ident(name)::regclass and attidentity <> '' and not attisdropped) as sequences
      from (${sql.join(counts, sql` union all `)}) as counts order by place`,
  );
}

async function* rowLines(q: Tx, { table, rows }: TableHead): AsyncGenerator<string> {
  // The transaction's end closes it.
  const cursor = sql.identifier(`rows of ${table}`);
  if (rows > 0)
    await q.execute(
      sql`declare ${cursor} no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
    );
  let size = 16;
  for (let left = rows; left > 0; ) {
    const fetched = await rowsOf<{ line: string }>(q, sql`fetch ${sql.raw(String(size))} from ${cursor}`);
    if (fetched.length === 0) throw new Error(`The table ${table} has fewer rows than were counted`);
    const text = fetched.map(({ line }) => `${line}\n`).join('');
    yield text;
    left -= fetched.length;
    // Aims at batches of `ROWS_PER_PART_BYTES`, judging by the last one.
    size = Math.min(1000, Math.max(1, Math.floor((fetched.length * ROWS_PER_PART_BYTES) / text.length)));
  }
}
