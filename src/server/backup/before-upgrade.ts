import { join } from 'node:path';
import type { Settings } from '#server/config.ts';
import { type Database, query } from '#server/db/database.ts';
import { explain } from '#server/explain.ts';
import { makeFile, rememberUpgrade } from './make-backup.ts';
import { appliedMigrations, knownMigrations } from './migrations.ts';
import { BackupProblem } from './problem.ts';

/**
 * Migrates the schema; makes a backup first where there is data and a migration to run. Returns the lines to print.
 * Throws a `BackupProblem`, with nothing changed, where the backup could not be made.
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
  await db.driver.migrate();
  if (!made) return [];
  await rememberUpgrade(db, made);
  return [
    `Atualização feita; o que havia antes está em ${join(settings.BACKUP_DIR, made.file)}`,
    ...(made.error === null ? [] : [`A cópia ficou só nesta máquina: ${made.error}`]),
  ];
}

async function isDue(db: Database): Promise<boolean> {
  const applied = await query(db, appliedMigrations);
  const known = knownMigrations().map(({ id }) => id);
  return (
    applied.length > 0 && applied.length < known.length && applied.every((id, index) => id === known[index])
  );
}
