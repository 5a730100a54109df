import { gt, sql } from 'drizzle-orm';
import { LATEST_INSTANT } from '#contract/limits.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { TABLES } from '#server/backup/tables.ts';
import type { Tx } from '#server/store/database/database.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { games } from '#server/store/database/schema/games.ts';
import { revisions, tournaments } from '#server/store/database/schema/tournament.ts';
import { loadWithin } from '#server/store/snapshot/load.ts';

export const ALTERED = 'O arquivo foi alterado, e o banco recusou o que há nele: nada foi restaurado.';

/** Only altered files have larger ids or versions. Restored, they would leave no room for later ones. */
export const MAX_ID = 1_000_000_000;

/**
 * Refuses restored rows that only an altered file has and that would stop the server from opening or soon
 * break it. Throws `BackupProblem`.
 */
export async function refuseAltered(tx: Tx): Promise<void> {
  const isAltered =
    (await tx.$count(games, gt(games.version, MAX_ID))) > 0 ||
    (await hasOddRevisions(tx)) ||
    (await tx.$count(revisions, sql`jsonb_typeof(${revisions.topics}) <> 'object'`)) > 0 ||
    (await hasRows(tx, sql`tournaments where id not in (select tournament_id from revisions)`)) ||
    (await hasOddIds(tx)) ||
    (await hasOddTimes(tx)) ||
    !(await canBeOpened(tx));
  if (isAltered) throw new BackupProblem(ALTERED);
}

export async function continueIds(tx: Tx): Promise<void> {
  for (const { table, column } of await columns(tx, sql`is_identity = 'YES'`)) {
    const [name, id] = [sql.identifier(table), sql.identifier(column)];
    const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), ${column})`;
    await tx.execute(
      sql`select setval(${sequence}, greatest(max(${id}), pg_sequence_last_value(${sequence}::regclass)))
        from ${name} having max(${id}) is not null`,
    );
  }
}

async function hasOddIds(tx: Tx): Promise<boolean> {
  for (const { table, column } of await columns(tx, sql`is_identity = 'YES'`)) {
    const [name, id] = [sql.identifier(table), sql.identifier(column)];
    if (await hasRows(tx, sql`${name} where ${id} not between 1 and ${MAX_ID}::int`)) return true;
  }
  return false;
}

async function hasOddRevisions(tx: Tx): Promise<boolean> {
  for (const { table } of await columns(tx, sql`column_name = 'revision'`)) {
    if (
      await hasRows(
        tx,
        sql`${sql.identifier(table)} where revision not between 0 and ${LATEST_INSTANT}::bigint`,
      )
    )
      return true;
  }
  return false;
}

/** JavaScript cannot represent PostgreSQL's `infinity`, and the contract allows no five-digit years. */
async function hasOddTimes(tx: Tx): Promise<boolean> {
  for (const { table, column } of await columns(tx, sql`data_type in ('timestamp with time zone', 'date')`)) {
    const [name, time] = [sql.identifier(table), sql.identifier(column)];
    if (await hasRows(tx, sql`${name} where ${time} not between '0001-01-02' and '9999-12-30'`)) return true;
  }
  return false;
}

/** Whether the server can read every tournament, and this machine knows its time zone. */
async function canBeOpened(tx: Tx): Promise<boolean> {
  for (const { id, timeZone } of await tx.select().from(tournaments)) {
    try {
      new Intl.DateTimeFormat('pt-BR', { timeZone });
      await loadWithin(tx, id);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }
  return true;
}

const columns = (tx: Tx, which: ReturnType<typeof sql>) =>
  rowsOf<{ table: string; column: string }>(
    tx,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and table_name = any(${sql.param(TABLES)}::text[]) and ${which}`,
  );

const hasRows = async (tx: Tx, rows: ReturnType<typeof sql>): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 as found from ${rows} limit 1`)).length > 0;
