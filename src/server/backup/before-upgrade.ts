import type { Settings } from '#server/config.ts';
import { type Database, query } from '#server/db/database.ts';
import { explain } from '#server/explain.ts';
import { makeFile, rememberUpgrade } from './make-backup.ts';
import { appliedMigrations, knownMigrations } from './migrations.ts';
import { BackupProblem } from './problem.ts';

/** Brings the schema up to date; where that changes one that is in use, a backup of it is made first. */
export async function upgrade(db: Database, settings: Settings): Promise<void> {
  const made = await db.alone(async () => {
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
  if (made) await rememberUpgrade(db, made);
}

async function isDue(db: Database): Promise<boolean> {
  const applied = await query(db, appliedMigrations);
  const known = knownMigrations().map(({ id }) => id);
  return (
    applied.length > 0 && applied.length < known.length && applied.every((id, index) => id === known[index])
  );
}
