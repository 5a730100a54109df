import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '#server/commands.ts';
import type { Settings } from '#server/config.ts';
import { type Database, query } from '#server/db/database.ts';
import { isDatabaseUnavailable, rootCause } from '#server/db/errors.ts';
import { explain } from '#server/explain.ts';
import { makeFile, rememberUpgrade, removeBackup, type WrittenFile } from './make-backup.ts';
import { appliedMigrations, knownMigrations } from './migrations.ts';
import { BackupProblem } from './problem.ts';

/**
 * Migrates the schema; makes a backup first where there is data and a migration to run. Returns the lines to print.
 * Throws a `BackupProblem`, with nothing changed, where the backup could not be made or a migration failed.
 */
export async function upgrade(db: Database, settings: Settings): Promise<string[]> {
  const made = await db.withStartupLock(async () => {
    if (!settings.BACKUPS || !(await isDue(db))) return null;
    try {
      return await makeFile(db, settings);
    } catch (error) {
      throw new BackupProblem(
        `Antes da atualização é feita uma cópia, e não foi possível: ${explain(error)} Sem ela, só com BACKUPS=off.`,
        { cause: error },
      );
    }
  });
  try {
    await db.driver.migrate();
  } catch (error) {
    throw await failed(db, settings, made, error);
  }
  if (!made) return (await isOfNewerRelease(db)) ? [newerRelease(settings)] : [];
  await rememberUpgrade(db, made);
  return [
    `Atualização feita; o que havia antes está em ${join(settings.BACKUP_DIR, made.file)}`,
    ...(made.error === null ? [] : [`A cópia ficou só nesta máquina: ${made.error}`]),
  ];
}

/**
 * What to throw where the migrations failed. Whoever starts servers tries again every few seconds: a copy of data
 * that are still there is removed, so that such copies do not fill the disk.
 */
async function failed(
  db: Database,
  settings: Settings,
  made: WrittenFile | null,
  error: unknown,
): Promise<unknown> {
  if (isDatabaseUnavailable(error)) return error;
  if (made && (await isDue(db).catch(() => false))) await removeCopy(settings, made);
  return new BackupProblem(
    `Os dados não puderam ser trazidos para esta versão, e continuam como estavam: ${String(rootCause(error).message)}`,
    { cause: error },
  );
}

/** Also while the store does not answer: its copy stays then, and the one here must not. */
async function removeCopy(settings: Settings, { file }: WrittenFile): Promise<void> {
  await removeBackup(settings, file).catch(() => {});
  await rm(join(settings.BACKUP_DIR, file), { force: true }).catch(() => {});
}

async function isDue(db: Database): Promise<boolean> {
  const applied = await query(db, appliedMigrations);
  const known = knownMigrations().map(({ id }) => id);
  return (
    applied.length > 0 && applied.length < known.length && applied.every((id, index) => id === known[index])
  );
}

async function isOfNewerRelease(db: Database): Promise<boolean> {
  const known = new Set(knownMigrations().map(({ id }) => id));
  return (await query(db, appliedMigrations)).some((id) => !known.has(id));
}

const newerRelease = (settings: Settings) =>
  `Os dados são de uma versão mais nova do Manchete: esta pode falhar com eles, e não faz cópias. Instale a mais nova de novo, ou restaure a cópia de antes da atualização: ${
    settings.DATABASE_URL
      ? `em um banco novo, vazio, com o endereço dele em DATABASE_URL: ${commandLine(settings, 'restore', 'ARQUIVO')}`
      : commandLine(settings, 'restore', 'ARQUIVO --trocar')
  }`;
