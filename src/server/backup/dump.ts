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
  for (const table of await tablesInOrder(q, known)) {
    const head = await headOf(q, table);
    yield counted(line(head));
    for await (const rows of rowLines(q, table)) yield counted(rows);
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

async function headOf(q: Tx, table: string): Promise<TableHead> {
  const [head] = await rowsOf<{ rows: number; sequences: Record<string, number | null> }>(
    q,
    sql`select
      (select count(*)::int from ${sql.identifier(table)}) as rows,
      (select coalesce(json_object_agg(column_name,
          pg_sequence_last_value(pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass)), '{}')
        from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES') as sequences`,
  );
  if (!head) throw new Error(`The table ${table} said nothing of itself`);
  return { table, rows: head.rows, sequences: head.sequences };
}

async function* rowLines(q: Tx, table: string): AsyncGenerator<string> {
  const rows = sql.identifier('rows_of_the_table');
  await q.execute(
    sql`declare ${rows} no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
  );
  for (let count = 16; ; ) {
    const fetched = await rowsOf<{ line: string }>(q, sql`fetch ${sql.raw(String(count))} from ${rows}`);
    if (fetched.length === 0) break;
    const text = fetched.map(({ line }) => `${line}\n`).join('');
    yield text;
    // Aims at batches of `ROWS_PER_PART_BYTES`, judging by the rows so far.
    count = Math.min(1000, Math.max(1, Math.floor((fetched.length * ROWS_PER_PART_BYTES) / text.length)));
  }
  await q.execute(sql`close ${rows}`);
}
