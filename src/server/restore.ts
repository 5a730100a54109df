import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { umask } from 'node:process';
import { parseArgs } from 'node:util';
import { type CarriedOver, readCarriedOver } from './backup/carried-over.ts';
import { contentsInWords, momentInWords } from './backup/contents.ts';
import { decryptFile, isEncrypted } from './backup/encrypt.ts';
import { makeFile } from './backup/make-backup.ts';
import { appliedMigrations, knownMigrations, type Migration } from './backup/migrations.ts';
import { BackupProblem } from './backup/problem.ts';
import { type CheckedBackup, checkBackup, restore } from './backup/restore.ts';
import { removeAllTemporary } from './backup/temporary-files.ts';
import { systemClock } from './clock.ts';
import { commandLine } from './commands.ts';
import { readSettings, type Settings } from './config.ts';
import { connectAsFound, type DatabaseLocation, readLocked } from './db/connect.ts';
import { type Database, query } from './db/database.ts';
import { hasDatabase, replaceDatabase } from './db/replace-directory.ts';
import { explain } from './explain.ts';

/**
 * `npm run restore -- FILE [--trocar]`: restores a backup into an empty database of either kind; with
 * `--trocar` it replaces the present one.
 */
async function restoreFile(args: readonly string[]) {
  // Files that it writes are readable by their owner only.
  umask(0o077);
  const settings = readSettings(process.env);
  const { file, replaces } = readArguments(args, settings);
  const migrations = knownMigrations();
  const named = resolve(process.env['INIT_CWD'] ?? '.', file);
  // A missing file is reported by the code that reads it.
  const isLocked = await isEncrypted(named).catch(() => false);
  if (!isLocked) return restoreChecked(await checkBackup(named, migrations), migrations, settings, replaces);
  const folder = await mkdtemp(join(tmpdir(), 'manchete-restore-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const plain = join(folder, 'backup.jsonl.gz');
  await decryptFile(named, plain, settings.BACKUP_PASSPHRASE);
  return restoreChecked(await checkBackup(plain, migrations), migrations, settings, replaces);
}

/** Whether the restored data are in place: the sentence after a signal depends on it. */
let isRestored = false;

/** What was there before, where it is, and whether its later wishes could be read; null where nothing was. */
type Previous = { readonly path: string; readonly isBackup: boolean; readonly wasRead: boolean };

async function restoreChecked(
  checked: CheckedBackup,
  migrations: readonly Migration[],
  settings: Settings,
  replaces: boolean,
) {
  const { DATABASE_URL: url, DATA_DIR: directory } = settings;
  const into = async (
    place: DatabaseLocation,
    {
      replacesRows,
      carried,
      onStored,
    }: { replacesRows: boolean; carried?: CarriedOver | undefined; onStored?: () => void },
  ): Promise<Previous | null> => {
    const db = await connectAsFound(place, systemClock);
    try {
      const path = replacesRows ? await backUpFirst(db, settings) : null;
      await restore(db, checked, migrations, { replaces: replacesRows, carried });
      onStored?.();
      return path === null ? null : { path, isBackup: true, wasRead: true };
    } finally {
      await db.close();
    }
  };
  const onStored = () => {
    isRestored = true;
  };
  const putInPlace = async (): Promise<Previous | null> => {
    if (url) return into({ url }, { replacesRows: replaces, onStored });
    if (!replaces || !hasDatabase(directory)) return into({ directory }, { replacesRows: false, onStored });
    // The new database is not in place before the directories are swapped.
    let wasRead = false;
    const path = await replaceDatabase(directory, async (beside) => {
      const carried = await readLocked(directory, (q) => readCarriedOver(q, checked.contents.takenAt));
      wasRead = carried !== null;
      await into({ directory: beside }, { replacesRows: false, carried: carried ?? undefined });
    });
    onStored();
    return { path, isBackup: false, wasRead };
  };
  return { checked, previous: await putInPlace(), settings };
}

/**
 * PostgreSQL databases cannot be swapped by renaming, so a backup of the present data is made first. Returns
 * its path; null where the database is empty.
 */
async function backUpFirst(db: Database, settings: Settings): Promise<string | null> {
  if ((await query(db, appliedMigrations)).length === 0) return null;
  const { file } = await makeFile(db, settings);
  return resolve(settings.BACKUP_DIR, file);
}

function readArguments(args: readonly string[], settings: Settings): { file: string; replaces: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { trocar: { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file, replaces: values.trocar };
  } catch {
    // An unknown option is answered like a missing file.
  }
  throw new BackupProblem(`Diga o arquivo: ${commandLine(settings, 'restore', 'ARQUIVO [--trocar]')}`);
}

const UNREAD =
  'O que havia antes não pôde ser lido, porque está danificado ou é de outra versão. Quem pediu para parar de receber mensagens depois da cópia volta a recebê-las: tire essas pessoas de novo em /admin, Jogadores, antes de enviar. Quem mudou depois dela os times que segue muda de novo na página do time.';

function report({ contents }: CheckedBackup, previous: Previous | null, settings: Settings): string[] {
  const withDirectory = settings.DATABASE_URL ? '' : ' com o mesmo DATA_DIR';
  const begin = {
    npm: `Agora inicie o servidor${withDirectory} (npm start) e`,
    manchete: 'O servidor inicia de novo:',
    docker: 'Agora inicie o servidor (docker compose start app) e',
  }[settings.COMMANDS];
  return [
    `Restaurado como era em ${momentInWords(contents.takenAt)}: ${contentsInWords(contents)}. ${contents.rows} linhas.`,
    ...(previous
      ? [
          ...(previous.wasRead ? [] : [UNREAD]),
          `O que havia antes está ${previous.isBackup ? 'na cópia' : 'em'} ${previous.path}: ${previous.isBackup ? 'apague-a' : 'apague-o'} quando tiver certeza.`,
        ]
      : []),
    `${begin} entre com a senha de então; quem a esqueceu: ${commandLine(settings, 'admin', 'SEU_EMAIL')}.`,
    'Mensagens que esperavam então podem já ter saído: decida-as em /admin/whatsapp. Faça links novos para as quadras.',
  ];
}

// Without these, a signal would end the process without removing unfinished files.
process.once('exit', removeAllTemporary);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    console.error(
      isRestored
        ? 'Interrompido depois da restauração: os dados restaurados já estão no lugar.'
        : 'Interrompido: nada mudou, e o que havia continua no lugar.',
    );
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  const { checked, previous, settings } = await restoreFile(process.argv.slice(2));
  console.log(report(checked, previous, settings).join('\n'));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
