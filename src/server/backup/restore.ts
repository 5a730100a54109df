import { eq, sql } from 'drizzle-orm';
import { TOPICS } from '#contract/reads.ts';
import { type Database, query, type Tx, transaction } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import { LISTENER_NAME } from '#server/db/postgresql.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { backups } from '#server/db/schema/backups.ts';
import { messages } from '#server/db/schema/messages.ts';
import { revisions } from '#server/db/schema/tournament.ts';
import { applyEvent } from '#server/features/messages/apply-event.ts';
import { forgetNews } from '#server/features/push/queue.ts';
import { markRemoved, nextRevision } from '#server/snapshot/revision.ts';
import { entryColumns } from '#server/snapshot/write.ts';
import { type Contents, inspectBackup } from './contents.ts';
import type { Header, TableHead } from './format.ts';
import { appliedMigrations, type Migration, rowsOf } from './migrations.ts';
import { BackupProblem } from './problem.ts';
import { readBackup } from './read-backup.ts';
import { isLeftOut, madeBy, TABLES } from './tables.ts';

/** A backup that was read to its end and can be restored. */
export type CheckedBackup = {
  readonly file: string;
  readonly header: Header;
  readonly contents: Contents;
};

/** Reads a whole backup before anything is done with it. Throws `BackupProblem` where it cannot be restored. */
export async function checkBackup(file: string, migrations: readonly Migration[]): Promise<CheckedBackup> {
  const { header, contents, tables } = await inspectBackup(file);
  refuseUnknownSchema(header, migrations);
  const ours = madeBy(migrations);
  // A name in the file is never more than the name of a table of ours: the database has others.
  if (!tables.every((name) => ours.has(name)))
    throw new BackupProblem(
      'O arquivo foi alterado: tem uma tabela que não é do Manchete. Use outro backup.',
    );
  return { file, header, contents };
}

/** What a backup knew of the schema has to be the beginning of what is known here. */
function refuseUnknownSchema(header: Header, migrations: readonly Migration[]): void {
  if (header.migrations.every((id, index) => id === migrations[index]?.id)) return;
  throw new BackupProblem(
    'O backup é de uma versão mais nova do Manchete: atualize o programa antes de restaurar.',
  );
}

type RestoreOptions = {
  /** What somebody wrote goes: a backup of it was made. */
  readonly replaces?: boolean;
  /** Called with the share of the rows that is in, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/**
 * Brings a backup back into a database that nobody serves, and into which nobody has written unless it `replaces`. All of
 * it or nothing. The tables get the schema that the backup was made with, its rows, and then the migrations since: what
 * those do to rows, they do to these.
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
      const known = await readKnownBackups(tx);
      await tx.execute(sql.raw(`drop table ${TABLES.map((name) => `"${name}"`).join(', ')}`));
      await build(tx, migrations.slice(0, header.migrations.length));
      const rows = await fill(tx, file, (done) => onProgress(done / Math.max(1, contents.rows)));
      await build(tx, since);
      if (known.length > 0) await tx.insert(backups).overridingSystemValue().values(known);
      await continueNumbers(tx);
      await announce(tx, db.clock.now(), header.takenAt);
      return { rows };
    }),
  );
}

/** Which backups there are is known of the machine, and stays. */
const readKnownBackups = (tx: Tx) => tx.select().from(backups).orderBy(backups.id);

const continueNumbers = (tx: Tx) =>
  tx.execute(
    sql`select setval(pg_get_serial_sequence('backups', 'id'), max(id)) from backups having max(id) is not null`,
  );

/** How many processes serve the database. */
async function countServing(q: Tx): Promise<number> {
  const serving = sql`select 1 as serves from pg_stat_activity
    where application_name = ${LISTENER_NAME} and datname = current_database()`;
  return (await rowsOf(q, serving)).length;
}

/** Whether others than this process, which serves it, serve the database. */
export const isServedByOthers = async (db: Database): Promise<boolean> => (await query(db, countServing)) > 1;

/** Throws where a server uses the database. */
async function refuseServed(q: Tx): Promise<void> {
  if ((await countServing(q)) > 0)
    throw new BackupProblem('Um servidor usa este banco: encerre-o antes de restaurar.');
}

/** Empty is what has no table of ours, or a tournament that nobody has written into since it was opened. */
async function refuseUsed(q: Tx): Promise<void> {
  await refuseServed(q);
  const names = sql`select name from unnest(${sql.param(TABLES)}::text[]) as name where to_regclass(name) is not null`;
  const found = (await rowsOf<{ name: string }>(q, names)).map(({ name }) => name);
  for (const name of found.filter((each) => !OF_THE_OPENING.has(each))) {
    const table = sql.identifier(name);
    if ((await rowsOf(q, sql`select 1 as used from ${table} limit 1`)).length > 0) throw findUsedTable();
  }
  if (!found.includes('revisions')) return;
  const opened = await q.select({ topics: revisions.topics }).from(revisions);
  if (opened.some(({ topics }) => Object.keys(topics).length > 0)) throw findUsedTable();
}

/** What the opening puts into an empty database, and what is of the machine; failed sign-ins are nobody's data. */
const OF_THE_OPENING = new Set([
  'tournaments',
  'rounds',
  'revisions',
  'attempts',
  'backups',
  'first_start',
  'leases',
]);

const findUsedTable = () =>
  new BackupProblem(
    'O banco já tem dados: restaure em um vazio, com outro DATA_DIR ou outro banco em DATABASE_URL; ou, no banco embutido, com --trocar, que guarda ao lado o que há.',
  );

async function refuseOtherSchema(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(tx);
  if (String(applied) === String(migrations.map(({ id }) => id))) return;
  throw new BackupProblem('O banco é de uma versão mais nova do Manchete: atualize o programa antes.');
}

async function build(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  for (const { statements } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  }
}

/** Puts the rows in. The file is checked once more meanwhile: it is not the one that was checked if it differs. */
async function fill(tx: Tx, file: string, onRows: (done: number) => void): Promise<number> {
  let rows = 0;
  for await (const piece of readBackup(file)) {
    onRows(rows);
    // No backup of ours holds them: somebody wrote the file who wants to be let in, or to read what lies on the machine.
    if (piece.kind !== 'header' && isLeftOut(piece.kind === 'table' ? piece.head.table : piece.table))
      continue;
    if (piece.kind === 'table') {
      await setSequences(tx, piece.head);
      rows += piece.head.rows;
    }
    if (piece.kind === 'rows') await insert(tx, piece.table, piece.rows);
  }
  return rows;
}

async function insert(tx: Tx, table: string, rows: string): Promise<void> {
  const name = sql.identifier(table);
  try {
    await tx.execute(
      sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${rows}::json)`,
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // The engine's own words would tell what is in the row.
    throw new BackupProblem(`O banco recusou as linhas da tabela ${table}: nada foi restaurado.`);
  }
}

/** Where the numbers go on, also above rows that were deleted: no number ever means somebody else. */
async function setSequences(tx: Tx, { table, sequences }: TableHead): Promise<void> {
  for (const [column, last] of Object.entries(sequences)) {
    if (last === null) continue;
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint)`,
    );
  }
}

/**
 * What a restore changes: the revision moves past every number that anybody may have seen, for all topics, so that
 * processes and browsers read everything again; messages that waited then may have left since, and are not sent by
 * themselves; and the audit says that it happened.
 */
async function announce(tx: Tx, now: number, takenAt: string): Promise<void> {
  const restored = await tx.select({ id: revisions.tournamentId }).from(revisions);
  for (const { id } of restored) {
    const revision = await nextRevision(tx, id, TOPICS, now);
    await markRemoved(tx, id, revision);
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
