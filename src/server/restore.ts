import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { umask } from 'node:process';
import { parseArgs } from 'node:util';
import { contentsInWords, momentInWords } from './backup/contents.ts';
import { decryptFile, isEncrypted } from './backup/encrypt.ts';
import { makeFile } from './backup/make-backup.ts';
import { appliedMigrations, knownMigrations, type Migration } from './backup/migrations.ts';
import { BackupProblem } from './backup/problem.ts';
import { type CheckedBackup, checkBackup, restore } from './backup/restore.ts';
import { systemClock } from './clock.ts';
import { commandLine } from './commands.ts';
import { readSettings, type Settings } from './config.ts';
import { connectAsFound } from './db/connect.ts';
import { type Database, query } from './db/database.ts';
import { lockDirectory } from './db/lock.ts';
import { explain } from './explain.ts';

/** `npm run restore -- FILE [--trocar]`: brings a backup back into an empty database of either kind. */
async function bringBack(typed: readonly string[]) {
  // Files that it writes are readable by their owner only.
  umask(0o077);
  const settings = readSettings(process.env);
  const { file, replaces } = readWords(typed, settings);
  const migrations = knownMigrations();
  const named = resolve(process.env['INIT_CWD'] ?? '.', file);
  // A missing file is reported by the code that reads it.
  const isLocked = await isEncrypted(named).catch(() => false);
  const folder = isLocked ? await mkdtemp(join(tmpdir(), 'manchete-restore-')) : null;
  try {
    const plain = folder ? join(folder, 'backup.jsonl.gz') : named;
    if (folder) await decryptFile(named, plain, settings.BACKUP_PASSPHRASE);
    return await bringBackFile(await checkBackup(plain, migrations), migrations, settings, replaces);
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

/** What was there before and where it is; null where nothing was. */
type Kept = { readonly path: string; readonly isBackup: boolean };

async function bringBackFile(
  checked: CheckedBackup,
  migrations: readonly Migration[],
  settings: Settings,
  replaces: boolean,
) {
  const url = settings.DATABASE_URL;
  const moved = replaces && url === undefined ? await moveAway(settings.DATA_DIR) : null;
  try {
    const db = await connectAsFound(url ? { url } : { directory: settings.DATA_DIR }, systemClock);
    try {
      const isReplaced = replaces && url !== undefined;
      const backup = isReplaced ? await backUpFirst(db, settings) : null;
      await restore(db, checked, migrations, { replaces: isReplaced });
      const path = backup ?? moved;
      const kept: Kept | null = path === null ? null : { path, isBackup: backup !== null };
      return { checked, kept, settings };
    } finally {
      await db.close();
    }
  } catch (error) {
    if (moved) await moveBack(settings.DATA_DIR, moved);
    throw error;
  }
}

/** A PostgreSQL has no place beside its place: a backup is made of what it holds. Returns its path; null where it is empty. */
async function backUpFirst(db: Database, settings: Settings): Promise<string | null> {
  if ((await query(db, appliedMigrations)).length === 0) return null;
  const { file } = await makeFile(db, settings);
  return resolve(settings.BACKUP_DIR, file);
}

function readWords(typed: readonly string[], settings: Settings): { file: string; replaces: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: { trocar: { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file, replaces: values.trocar };
  } catch {
    // An option that nobody knows is answered like no file at all.
  }
  throw new BackupProblem(`Diga o arquivo: ${commandLine(settings, 'restore', 'ARQUIVO [--trocar]')}`);
}

/** Moves the present database directory to a new name beside it. Returns the new path; null where there is none. */
async function moveAway(directory: string): Promise<string | null> {
  const database = join(directory, 'pg');
  if (!existsSync(database)) return null;
  const release = await lockDirectory(directory);
  try {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const kept = resolve(directory, `pg-antes-de-${stamp}Z`);
    await rename(database, kept);
    return kept;
  } finally {
    release();
  }
}

async function moveBack(directory: string, kept: string): Promise<void> {
  const database = join(directory, 'pg');
  if (existsSync(database)) await rename(database, `${kept}-incompleto`);
  await rename(kept, database);
}

function report({ contents }: CheckedBackup, kept: Kept | null, settings: Settings): string[] {
  const withDirectory = settings.DATABASE_URL ? '' : ' com o mesmo DATA_DIR';
  const begin =
    settings.COMMANDS === 'manchete'
      ? 'O servidor inicia de novo:'
      : `Agora inicie o servidor${withDirectory} (npm start) e`;
  return [
    `Restaurado como era em ${momentInWords(contents.takenAt)}: ${contentsInWords(contents)}. ${contents.rows} linhas.`,
    ...(kept
      ? [
          `O que havia antes está ${kept.isBackup ? 'na cópia' : 'em'} ${kept.path}: ${kept.isBackup ? 'apague-a' : 'apague-o'} quando tiver certeza.`,
        ]
      : []),
    `${begin} entre com a senha de então; quem a esqueceu: ${commandLine(settings, 'admin', 'SEU_EMAIL')}.`,
    'Mensagens que esperavam então podem já ter saído: decida-as em /admin/whatsapp. Faça links novos para as quadras.',
  ];
}

try {
  const { checked, kept, settings } = await bringBack(process.argv.slice(2));
  console.log(report(checked, kept, settings).join('\n'));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
