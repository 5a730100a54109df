import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#server/clock.ts';
import { commandLine } from '#server/commands.ts';
import { readSettings, type Settings } from '#server/config.ts';
import { connectWithoutMigrating, type DatabaseLocation, readInLockedDirectory } from '#server/db/connect.ts';
import { type Database, query } from '#server/db/database.ts';
import { hasDatabase, replaceDatabase } from '#server/db/replace-directory.ts';
import { type CarriedOver, readCarriedOver } from './carried-over.ts';
import { contentsInWords, momentInWords } from './contents.ts';
import { decryptFile, isEncrypted } from './encrypt.ts';
import { makeFile } from './make-backup.ts';
import { appliedMigrations, knownMigrations } from './migrations.ts';
import { BackupProblem } from './problem.ts';
import { type CheckedBackup, checkBackup, restore } from './restore.ts';
import { removeTemporary, temporaryName } from './temporary-files.ts';

/**
 * `npm run restore -- FILE [--trocar]`: restores a backup into an empty database of either kind; with
 * `--trocar` it replaces the current one. Returns the lines to print. `onStored`: called as soon as the restored data are in
 * place.
 */
export async function restoreByCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  onStored: () => void,
): Promise<string[]> {
  const settings = readSettings(environment);
  const { file, replaces } = readArguments(args, settings);
  const named = resolve(environment['INIT_CWD'] ?? '.', file);
  // A missing file is reported by the code that reads it.
  const isLocked = await isEncrypted(named).catch(() => false);
  if (!isLocked) return restoreFile(named, settings, { replaces, onStored });
  // Not beside the file, whose directory may not be writable.
  const plain = temporaryName(join(tmpdir(), 'manchete-restore'));
  try {
    await decryptFile(named, plain, settings.BACKUP_PASSPHRASE);
    return await restoreFile(plain, settings, { replaces, onStored });
  } finally {
    await removeTemporary(plain);
  }
}

/**
 * Where the data are that were there before, and whether what people asked for since the backup (to stop messages, to follow
 * teams) could be read from them. Null where there were none.
 */
type Previous = { readonly path: string; readonly isBackup: boolean; readonly wasRead: boolean };

async function restoreFile(
  file: string,
  settings: Settings,
  { replaces, onStored }: { replaces: boolean; onStored: () => void },
): Promise<string[]> {
  const migrations = knownMigrations();
  const checked = await checkBackup(file, migrations);
  const { DATABASE_URL: url, DATA_DIR: directory } = settings;
  const into = async (
    place: DatabaseLocation,
    {
      replacesRows,
      carried,
      onFilled,
    }: { replacesRows: boolean; carried?: CarriedOver | undefined; onFilled?: () => void },
  ): Promise<Previous | null> => {
    const db = await connectWithoutMigrating(place, systemClock);
    try {
      const path = replacesRows ? await backUpFirst(db, settings) : null;
      await restore(db, checked, migrations, { replaces: replacesRows, carried });
      onFilled?.();
      return path === null ? null : { path, isBackup: true, wasRead: true };
    } finally {
      await db.close();
    }
  };
  const putInPlace = async (): Promise<Previous | null> => {
    if (url) return into({ url }, { replacesRows: replaces, onFilled: onStored });
    if (!replaces || !hasDatabase(directory))
      return into({ directory }, { replacesRows: false, onFilled: onStored });
    // The new database is not in place before the directories are swapped.
    let wasRead = false;
    const path = await replaceDatabase(directory, async (beside) => {
      const carried = await readInLockedDirectory(directory, (q) =>
        readCarriedOver(q, checked.contents.takenAt),
      );
      wasRead = carried !== null;
      await into({ directory: beside }, { replacesRows: false, carried: carried ?? undefined });
    });
    onStored();
    return { path, isBackup: false, wasRead };
  };
  return report(checked, await putInPlace(), settings);
}

/**
 * PostgreSQL databases cannot be swapped by renaming, so a backup of the current data is made first. Returns
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
