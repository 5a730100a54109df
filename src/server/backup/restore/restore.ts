import { eq, sql } from 'drizzle-orm';
import { TOPICS } from '#contract/reads.ts';
import { type Contents, inspectBackup } from '#server/backup/contents.ts';
import type { Header, TableHead } from '#server/backup/format.ts';
import { appliedMigrations, type Migration } from '#server/backup/migrations.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { readBackup } from '#server/backup/read-backup.ts';
import { isLeftOut, madeBy, TABLES } from '#server/backup/tables.ts';
import { applyEvent } from '#server/features/messages/webhook/apply-event.ts';
import { forgetNews } from '#server/features/push/queue-news.ts';
import { type Database, query, type Tx, transaction } from '#server/store/database/database.ts';
import { isDatabaseUnavailable, rootCause } from '#server/store/database/errors.ts';
import { LISTENER_NAME } from '#server/store/database/postgresql.ts';
import { rowsOf } from '#server/store/database/rows.ts';
import { auditLog } from '#server/store/database/schema/audit.ts';
import { backups } from '#server/store/database/schema/backups.ts';
import { games } from '#server/store/database/schema/games.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { revisions } from '#server/store/database/schema/tournament.ts';
import { markRemoved, nextRevision } from '#server/store/snapshot/revision.ts';
import { entryColumns } from '#server/store/write.ts';
import { type CarriedOver, carryOver, readCarriedOver } from './carried-over.ts';
import { ALTERED, continueIds, MAX_ID, refuseAltered } from './refuse-altered.ts';

export type CheckedBackup = {
  readonly file: string;
  readonly header: Header;
  readonly contents: Contents;
};

/** Verifies a whole backup before anything is changed. Throws a `BackupProblem` if it cannot be restored. */
export async function checkBackup(file: string, migrations: readonly Migration[]): Promise<CheckedBackup> {
  const { header, contents, tables } = await inspectBackup(file);
  refuseUnknownSchema(header, migrations);
  // The database has no year 0. A machine whose clock was never set makes backups dated 1970.
  if (header.takenAt < '0001') throw new BackupProblem(ALTERED);
  const ours = madeBy(migrations);
  if (!tables.every((name) => ours.has(name)))
    throw new BackupProblem('O arquivo foi alterado: tem uma tabela que não é do Manchete. Use outra cópia.');
  return { file, header, contents };
}

function refuseUnknownSchema(header: Header, migrations: readonly Migration[]): void {
  if (header.migrations.every((id, index) => id === migrations[index]?.id)) return;
  throw new BackupProblem(
    'A cópia é de uma versão mais nova do Manchete: atualize o programa antes de restaurar.',
  );
}

type RestoreOptions = {
  readonly replaces?: boolean;
  readonly onProgress?: (share: number) => void;
};

/**
 * Restores a backup into a database that no server uses and that is empty, unless `replaces` is set. All or
 * nothing: empties the tables and fills them. If the backup has an older schema, the tables are made with
 * that one, and migrated once they are filled.
 */
export async function restore(
  db: Database,
  { file, header, contents }: CheckedBackup,
  migrations: readonly Migration[],
  { replaces = false, onProgress = () => {} }: RestoreOptions = {},
) {
  const refuse = replaces ? refuseServed : refuseUsed;
  await query(db, refuse);
  await db.driver.migrate();
  const since = migrations.slice(header.migrations.length);
  return db.withStartupLock(() =>
    transaction(db, async (tx) => {
      await refuse(tx);
      await refuseOtherSchema(tx, migrations);
      const carried = await readCarriedOver(tx, header.takenAt);
      const tables = sql.raw(TABLES.map((name) => `"${name}"`).join(', '));
      if (since.length === 0) await tx.execute(sql`truncate ${tables} restart identity`);
      else {
        await tx.execute(sql`drop table ${tables}`);
        await migrateTables(tx, migrations.slice(0, header.migrations.length));
      }
      const rows = await fill(tx, file, (done) => onProgress(done / Math.max(1, contents.length)));
      await orRefused(
        () => migrateTables(tx, since),
        'O banco recusou o que há no arquivo: nada foi restaurado.',
      );
      await refuseAltered(tx);
      if (carried.backups.length > 0)
        await tx
          .insert(backups)
          .overridingSystemValue()
          .values([...carried.backups]);
      await continueIds(tx);
      await carryOver(tx, carried);
      await announce(tx, { now: db.clock.now(), takenAt: header.takenAt, carried });
      return { rows };
    }),
  );
}

async function countServing(q: Tx): Promise<number> {
  const serving = sql`select 1 as serves from pg_stat_activity
    where application_name = ${LISTENER_NAME} and datname = current_database()`;
  return (await rowsOf(q, serving)).length;
}

export const isServedByOthers = async (db: Database): Promise<boolean> => (await query(db, countServing)) > 1;

async function refuseServed(q: Tx): Promise<void> {
  if ((await countServing(q)) > 0)
    throw new BackupProblem('Um servidor usa este banco: encerre o servidor antes de restaurar.');
}

/** Empty means none of our tables, or a tournament that was never written to. */
async function refuseUsed(q: Tx): Promise<void> {
  await refuseServed(q);
  const names = sql`select name from unnest(${sql.param(TABLES)}::text[]) as name where to_regclass(name) is not null`;
  const found = (await rowsOf<{ name: string }>(q, names)).map(({ name }) => name);
  for (const name of found.filter((each) => !MAY_HAVE_ROWS.has(each))) {
    const table = sql.identifier(name);
    if ((await rowsOf(q, sql`select 1 as used from ${table} limit 1`)).length > 0) throw findUsedTable();
  }
  if (!found.includes('revisions')) return;
  const opened = await q.select({ topics: revisions.topics }).from(revisions);
  if (opened.some(({ topics }) => Object.keys(topics).length > 0)) throw findUsedTable();
}

/**
 * Tables that have rows even in an empty database: those of a first start, of the machine, and of failed
 * attempts. The key for push services is made at the start too; nobody follows anything by it while the other
 * tables are empty.
 */
const MAY_HAVE_ROWS = new Set([
  'tournaments',
  'rounds',
  'revisions',
  'attempts',
  'backups',
  'first_start',
  'push_keys',
]);

const findUsedTable = () =>
  new BackupProblem(
    'O banco já tem dados: restaure em um vazio, com outro DATA_DIR ou outro banco em DATABASE_URL; ou com --trocar, que guarda antes o que há.',
  );

async function refuseOtherSchema(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(tx);
  if (String(applied) === String(migrations.map(({ id }) => id))) return;
  throw new BackupProblem('O banco é de uma versão mais nova do Manchete: atualize o programa antes.');
}

async function migrateTables(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  for (const { statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  }
}

async function fill(tx: Tx, file: string, onRows: (length: number) => void): Promise<number> {
  let rows = 0;
  let length = 0;
  for await (const piece of readBackup(file)) {
    // Backups leave these tables out. A file that has them was made to get somebody signed in.
    if (piece.kind !== 'header' && isLeftOut(piece.kind === 'table' ? piece.head.table : piece.table))
      continue;
    if (piece.kind === 'table') {
      await setSequences(tx, piece.head);
      rows += piece.head.rows;
    }
    if (piece.kind === 'rows') {
      await insert(tx, piece.table, piece.rows);
      length += piece.rows.length;
      onRows(length);
    }
  }
  return rows;
}

async function insert(tx: Tx, table: string, rows: string): Promise<void> {
  const name = sql.identifier(table);
  await orRefused(
    () =>
      tx.execute(
        sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${rows}::json)`,
      ),
    `O banco recusou as linhas da tabela ${table}: nada foi restaurado.`,
  );
}

/** If the database refuses a value of the file, throws `sentence`, with the cause for the log. */
async function orRefused(fillIn: () => Promise<unknown>, sentence: string): Promise<void> {
  try {
    await fillIn();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw new BackupProblem(sentence, { cause: withoutValues(error) });
  }
}

/** The engine's message would reveal the values of a row. */
function withoutValues(error: unknown): Error {
  const { code, constraint } = rootCause(error);
  return Object.assign(new Error('The database refused what is in the file'), { code, constraint });
}

/** Sets the sequences past every id ever used, so that none is used twice. */
async function setSequences(tx: Tx, { table, sequences }: TableHead): Promise<void> {
  for (const [column, last] of Object.entries(sequences)) {
    if (last === null) continue;
    if (last > MAX_ID) throw new BackupProblem(ALTERED);
    await orRefused(
      () =>
        tx.execute(
          sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint)`,
        ),
      ALTERED,
    );
  }
}

const NEWER_BY = 10_000;

type Announcement = { readonly now: number; readonly takenAt: string; readonly carried: CarriedOver };

/**
 * Adjusts the restored state. Raises the revision of all topics and the versions of all games above any a
 * client may have seen, so that everything is fetched again; marks waiting messages as uncertain, because
 * they may have been sent since; adds an audit entry.
 */
async function announce(tx: Tx, { now, takenAt, carried: { newestVersion } }: Announcement): Promise<void> {
  const restored = await tx.select({ id: revisions.tournamentId }).from(revisions);
  for (const { id } of restored) {
    const revision = await nextRevision(tx, id, TOPICS, now);
    await markRemoved(tx, id, revision);
    await tx
      .update(games)
      .set({ version: sql`greatest(${games.version}, ${newestVersion}::int) + ${NEWER_BY}::int`, revision })
      .where(eq(games.tournamentId, id));
    await applyEvent(tx, { revision }, { kind: 'restored' }, eq(messages.tournamentId, id));
    await forgetNews(tx, id, new Date(revision));
    await tx.insert(auditLog).values({
      tournamentId: id,
      revision,
      status: 200,
      actorKind: 'system',
      actorName: 'Servidor',
      ...entryColumns({ action: 'tournament.restore', subjectId: id, after: { takenAt } }),
      at: new Date(revision),
    });
  }
}
