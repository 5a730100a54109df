import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { BackupReason } from '#contract/system/backups.ts';
import type { Settings } from '#server/config.ts';
import { AHEAD } from '#server/runtime/clock.ts';
import { explain } from '#server/runtime/explain.ts';
import { type Database, query, transaction } from '#server/store/database/database.ts';
import { backups } from '#server/store/database/schema/backups.ts';
import { ENCRYPTED_ENDING } from './encrypt.ts';
import { BackupProblem } from './problem.ts';
import { outdated } from './retention.ts';
import { bucketOf, putFile, removeFile } from './s3.ts';
import { makeDirectory, writeBackup } from './write-backup.ts';

export type BackupRow = typeof backups.$inferSelect;

/** Milliseconds after which a backup without an end counts as interrupted. */
export const DEAD_AFTER = 3_600_000;
const RETRY_AFTER = 3_600_000;
const MANUAL_A_DAY = 20;

const NAME = /^manchete-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3})Z\.jsonl\.gz(?:\.age)?$/;

const nameOf = (at: number) =>
  `manchete-${new Date(at).toISOString().slice(0, -1).replace(/[:.]/g, '-')}Z.jsonl.gz`;

function freeName(directory: string, now: number): string {
  let at = now;
  // The clock may have been set back to the time of an earlier backup.
  while (
    existsSync(join(directory, nameOf(at))) ||
    existsSync(join(directory, nameOf(at) + ENCRYPTED_ENDING))
  )
    at += 1;
  return nameOf(at);
}

function timeOf(name: string): number | null {
  const [, stamp] = NAME.exec(name) ?? [];
  if (!stamp) return null;
  const [day, time = ''] = stamp.split('T');
  return Date.parse(`${day}T${time.slice(0, 8).replaceAll('-', ':')}.${time.slice(9)}Z`);
}

export const isNameOfBackup = (name: string): boolean => timeOf(name) !== null;

export type WrittenFile = { readonly file: string; readonly bytes: number; readonly error: string | null };

/**
 * Makes a backup in the configured directory: writes, verifies, encrypts if a passphrase is set, uploads if a
 * store is set, and removes outdated ones. Throws if no file was made; a failed upload is returned as
 * `error`.
 */
export async function makeFile(db: Database, settings: Settings): Promise<WrittenFile> {
  const { BACKUP_DIR: directory, BACKUP_PASSPHRASE: passphrase } = settings;
  await makeDirectory(directory);
  const { file } = await writeBackup(db, join(directory, freeName(directory, db.clock.now())), passphrase);
  const name = file.slice(directory.length + 1);
  const { size: bytes } = await stat(file);
  const error = await send(settings, file, name).then(
    () => null,
    (problem: unknown) => explain(problem),
  );
  return { file: name, bytes, error };
}

async function send(settings: Settings, file: string, name: string): Promise<void> {
  const bucket = bucketOf(settings);
  if (bucket) await putFile(bucket, file, name);
}

/** Makes a backup and stores its outcome. Throws if no file was made. */
export async function makeBackup(db: Database, settings: Settings, reason: BackupReason): Promise<BackupRow> {
  if (reason === 'manual') await refuseMany(db);
  const id = await begin(db, reason);
  if (id === null) throw new BackupUnderWay('Uma cópia já está sendo feita: espere que ela termine.');
  return carryOut(db, settings, id);
}

/** All backups of the last day are kept, so without a limit they could fill the disk. */
async function refuseMany(db: Database): Promise<void> {
  const now = db.clock.now();
  const today = await query(db, (q) =>
    q.$count(
      backups,
      and(eq(backups.reason, 'manual'), isNotNull(backups.file), beganAfter(now - 86_400_000, now)),
    ),
  );
  if (today >= MANUAL_A_DAY)
    throw new BackupProblem(
      `Já foram feitas ${MANUAL_A_DAY} cópias em 24 horas: baixe uma das que estão na lista.`,
    );
}

export class BackupUnderWay extends BackupProblem {}

/**
 * Makes the nightly backup, unless it was made, is being made or has just failed. `due`: since when it is
 * due.
 */
export async function makeNightly(db: Database, settings: Settings, due: number): Promise<BackupRow | null> {
  const id = await begin(db, 'nightly', due);
  return id === null ? null : carryOut(db, settings, id);
}

/** Stores that a backup was made, even if its schema had no table for that yet. */
export async function remember(
  db: Database,
  reason: BackupReason,
  { file, bytes, error }: WrittenFile,
): Promise<void> {
  const at = new Date(db.clock.now());
  await query(db, (q) =>
    q.insert(backups).values({ reason, startedAt: at, finishedAt: at, file, bytes, error }),
  );
}

/** Ignores rows from the future, which were written before the clock was set back. */
const beganAfter = (since: number, now: number) =>
  and(gt(backups.startedAt, new Date(since)), lte(backups.startedAt, new Date(now + AHEAD)));

async function begin(db: Database, reason: BackupReason, due?: number): Promise<number | null> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`lock table backups in share row exclusive mode`);
    const now = db.clock.now();
    const isUnderWay = and(isNull(backups.finishedAt), beganAfter(now - DEAD_AFTER, now));
    const failedJustNow = and(isNotNull(backups.error), beganAfter(now - RETRY_AFTER, now));
    const isDone =
      due === undefined
        ? undefined
        : or(and(isNotNull(backups.file), isNull(backups.error), beganAfter(due - 1, now)), failedJustNow);
    const [inTheWay] = await tx
      .select({ id: backups.id })
      .from(backups)
      .where(or(isUnderWay, isDone))
      .limit(1);
    if (inTheWay) return null;
    const [begun] = await tx
      .insert(backups)
      .values({ reason, startedAt: new Date(now) })
      .returning({ id: backups.id });
    return begun?.id ?? null;
  });
}

async function carryOut(db: Database, settings: Settings, id: number): Promise<BackupRow> {
  const over = async (outcome: Partial<WrittenFile>) => {
    const [row] = await query(db, (q) =>
      q
        .update(backups)
        .set({ finishedAt: new Date(db.clock.now()), ...outcome })
        .where(eq(backups.id, id))
        .returning(),
    );
    if (!row) throw new Error('The backup was forgotten while it was made');
    return row;
  };
  try {
    const row = await over(await makeFile(db, settings));
    await removeOutdated(db, settings);
    return row;
  } catch (error) {
    await over({ error: explain(error) });
    throw error;
  }
}

async function removeOutdated(db: Database, settings: Settings): Promise<void> {
  const here = await readdir(settings.BACKUP_DIR);
  const remembered = await query(db, (q) =>
    q.select({ file: backups.file }).from(backups).where(isNotNull(backups.file)),
  );
  const names = new Set([...here, ...remembered.map(({ file }) => file ?? '')]);
  const dated = [...names].flatMap((name) => {
    const at = timeOf(name);
    return at === null ? [] : [{ name, at }];
  });
  const gone = outdated(dated, db.clock.now()).map(({ name }) => name);
  for (const name of gone) {
    await removeBackup(settings, name);
    await query(db, (q) => q.delete(backups).where(inArray(backups.file, [name])));
  }
  const longAgo = new Date(db.clock.now() - 30 * 86_400_000);
  await query(db, (q) =>
    q.delete(backups).where(and(isNull(backups.file), sql`${backups.startedAt} < ${longAgo.toISOString()}`)),
  );
}

export async function removeBackup(settings: Settings, name: string): Promise<void> {
  await rm(join(settings.BACKUP_DIR, name), { force: true });
  const bucket = bucketOf(settings);
  if (bucket) await removeFile(bucket, name);
}

export function readBackups(db: Database): Promise<BackupRow[]> {
  return query(db, (q) =>
    q.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(100),
  );
}
