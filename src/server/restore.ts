import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { umask } from 'node:process';
import { parseArgs } from 'node:util';
import { contentsInWords, momentInWords } from './backup/contents.ts';
import { decryptFile, isEncrypted } from './backup/encrypt.ts';
import { knownMigrations, type Migration } from './backup/migrations.ts';
import { BackupProblem } from './backup/problem.ts';
import { type CheckedBackup, checkBackup, restore } from './backup/restore.ts';
import { systemClock } from './clock.ts';
import { readSettings, type Settings } from './config.ts';
import { connectAsFound } from './db/connect.ts';
import { lockDirectory } from './db/lock.ts';
import { explain } from './explain.ts';

const HOW = 'Diga o arquivo: npm run restore -- ARQUIVO [--trocar]';

/** `npm run restore -- FILE [--trocar]`: brings a backup back into an empty database of either kind. */
async function bringBack(typed: readonly string[]) {
  // Files that it writes are readable by their owner only.
  umask(0o077);
  const { file, replaces } = readWords(typed);
  const settings = readSettings(process.env);
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

async function bringBackFile(
  checked: CheckedBackup,
  migrations: readonly Migration[],
  settings: Settings,
  replaces: boolean,
) {
  const setAside = async () => {
    if (settings.DATABASE_URL) {
      throw new BackupProblem(
        '--trocar é do banco embutido: em um PostgreSQL, restaure em outro banco, vazio.',
      );
    }
    return moveAway(settings.DATA_DIR);
  };
  const kept = replaces ? await setAside() : null;
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  try {
    const db = await connectAsFound(place, systemClock);
    try {
      await restore(db, checked, migrations);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (kept) await moveBack(settings.DATA_DIR, kept);
    throw error;
  }
  return { checked, kept, isEmbedded: !settings.DATABASE_URL };
}

function readWords(typed: readonly string[]): { file: string; replaces: boolean } {
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
  throw new BackupProblem(HOW);
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

function report({ contents }: CheckedBackup, kept: string | null, isEmbedded: boolean): string[] {
  return [
    `Restaurado como era em ${momentInWords(contents.takenAt)}: ${contentsInWords(contents)}. ${contents.rows} linhas.`,
    ...(kept ? [`O que havia antes está em ${kept}: apague-o quando tiver certeza.`] : []),
    `Agora inicie o servidor${isEmbedded ? ' com o mesmo DATA_DIR' : ''} (npm start) e entre com a senha de então; quem a esqueceu: npm run admin -- SEU_EMAIL.`,
    'Mensagens que esperavam então podem já ter saído: decida-as em /admin/whatsapp. Faça links novos para as quadras.',
  ];
}

try {
  const { checked, kept, isEmbedded } = await bringBack(process.argv.slice(2));
  console.log(report(checked, kept, isEmbedded).join('\n'));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
