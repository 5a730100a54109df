import { resolve } from 'node:path';
import { umask } from 'node:process';
import { knownMigrations } from './backup/migrations.ts';
import { BackupProblem } from './backup/problem.ts';
import { checkBackup, restore } from './backup/restore.ts';
import { systemClock } from './clock.ts';
import { readSettings } from './config.ts';
import { connectAsFound } from './db/connect.ts';
import { explain } from './explain.ts';

/** `npm run restore FILE`: brings a backup back into an empty database of either kind. */
async function bringBack(typed: string | undefined) {
  // What it writes is for nobody else.
  umask(0o077);
  if (!typed) throw new BackupProblem('Diga o arquivo: npm run restore ARQUIVO');
  const settings = readSettings(process.env);
  const migrations = knownMigrations();
  const checked = await checkBackup(resolve(process.env['INIT_CWD'] ?? '.', typed), migrations);
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connectAsFound(place, systemClock);
  try {
    return { ...(await restore(db, checked, migrations)), takenAt: checked.header.takenAt };
  } finally {
    await db.close();
  }
}

try {
  const { rows, takenAt } = await bringBack(process.argv[2]);
  console.log(
    `Restaurado como era em ${takenAt}: ${rows} linhas. Todos entram de novo, com a senha de então.`,
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
