import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { commandLine } from '#server/runtime/commands.ts';
import { explain, explainKnown } from '#server/runtime/explain.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { isDatabaseUnavailable, rootCause } from '#server/store/database/errors.ts';
import { MIGRATIONS } from '#server/store/database/migrations.ts';
import { makeFile, remember, removeBackup, type WrittenFile } from './make-backup.ts';
import { appliedMigrations, knownMigrations } from './migrations.ts';
import { BackupProblem } from './problem.ts';

/**
 * Migrates the schema, after a backup if there is data and a migration to run. Returns the lines to print.
 * Throws, with nothing changed, if the backup or a migration failed. `migrations`: their folder.
 */
export async function upgrade(db: Database, settings: Settings, migrations = MIGRATIONS): Promise<string[]> {
  const backup = await db.withStartupLock(async () => {
    if (!settings.BACKUPS || !(await hasMigrationsToRun(db, migrations))) return null;
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
    await db.driver.migrate(migrations);
  } catch (error) {
    throw await migrationFailure(db, settings, { backup, migrations, error });
  }
  if (!backup) return (await isOfNewerRelease(db, migrations)) ? [newerRelease(settings)] : [];
  await remember(db, 'upgrade', backup);
  return [
    `Atualização feita; o que havia antes está em ${join(settings.BACKUP_DIR, backup.file)}`,
    ...(backup.error === null ? [] : [`A cópia ficou só nesta máquina: ${backup.error}`]),
  ];
}

/**
 * The error to throw after failed migrations. Systemd and Docker restart the server every few seconds, so the
 * backup of the unchanged data is removed: one for each try would fill the disk.
 */
async function migrationFailure(
  db: Database,
  settings: Settings,
  { backup, migrations, error }: { backup: WrittenFile | null; migrations: string; error: unknown },
): Promise<unknown> {
  if (isDatabaseUnavailable(error)) return error;
  if (backup && (await hasMigrationsToRun(db, migrations).catch(() => false)))
    await removeBackup(settings, backup.file).catch(() => {});
  // For example a full disk, or a user without the right to create tables: the error has its own line.
  if (explainKnown(error) !== null) return error;
  return new BackupProblem(
    `Os dados não puderam ser trazidos para esta versão, e continuam como estavam: volte à versão anterior. O motivo: ${String(rootCause(error).message)}`,
    { cause: error },
  );
}

async function hasMigrationsToRun(db: Database, migrations: string): Promise<boolean> {
  const applied = await query(db, appliedMigrations);
  const known = knownMigrations(migrations).map(({ id }) => id);
  return (
    applied.length > 0 && applied.length < known.length && applied.every((id, index) => id === known[index])
  );
}

async function isOfNewerRelease(db: Database, migrations: string): Promise<boolean> {
  const known = new Set(knownMigrations(migrations).map(({ id }) => id));
  return (await query(db, appliedMigrations)).some((id) => !known.has(id));
}

const newerRelease = (settings: Settings) =>
  `Os dados são de uma versão mais nova do Manchete: esta pode falhar com eles, e não faz cópias. Instale a mais nova de novo, ou restaure a cópia de antes da atualização: ${
    settings.DATABASE_URL
      ? `em um banco novo, vazio, com o endereço dele em DATABASE_URL: ${commandLine(settings, 'restore', 'ARQUIVO')}`
      : commandLine(settings, 'restore', 'ARQUIVO --trocar')
  }`;
