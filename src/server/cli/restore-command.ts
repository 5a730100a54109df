import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contentsInWords, momentInWords } from '#server/backup/contents.ts';
import { NewerSchema } from '#server/backup/dump.ts';
import { decryptFile, isEncrypted } from '#server/backup/encrypt.ts';
import { makeFile, remember, type WrittenFile } from '#server/backup/make-backup.ts';
import { appliedMigrations, knownMigrations } from '#server/backup/migrations.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { type CheckedBackup, checkBackup, restore } from '#server/backup/restore/restore.ts';
import { removeTemporary, temporaryName } from '#server/backup/temporary-files.ts';
import { readSettings, type Settings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { commandLine } from '#server/runtime/commands.ts';
import { explainKnown } from '#server/runtime/explain.ts';
import { connectWithoutMigrating, DATABASE_DIRECTORY, hasDatabase } from '#server/store/database/connect.ts';
import { type Database, query } from '#server/store/database/database.ts';
import { sync } from '#server/store/database/durable-files.ts';
import { isDatabaseUnavailable } from '#server/store/database/errors.ts';

/**
 * `npm run restore -- FILE [--trocar]` restores a backup into an empty database of either kind; `--trocar`
 * replaces existing data, after a backup of it. Returns the lines to print. `onStored`: called as soon as the
 * restored data is in place.
 */
export async function restoreByCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  onStored: () => void,
): Promise<string[]> {
  const settings = readSettings(environment);
  const { file, replaces } = readArguments(args, settings);
  const named = resolve(environment['INIT_CWD'] ?? '.', file);
  const isLocked = await isEncrypted(named).catch(() => false);
  if (!isLocked) return restoreFile(named, settings, { replaces, onStored });
  // Not beside the file, whose directory may be read-only.
  const plain = temporaryName(join(tmpdir(), 'manchete-restore'));
  try {
    await decryptFile(named, plain, settings.BACKUP_PASSPHRASE);
    return await restoreFile(plain, settings, { replaces, onStored });
  } finally {
    await removeTemporary(plain);
  }
}

type Previous = { readonly backup: WrittenFile } | { readonly directory: string };

async function restoreFile(
  file: string,
  settings: Settings,
  { replaces, onStored }: { replaces: boolean; onStored: () => void },
): Promise<string[]> {
  const migrations = knownMigrations();
  const checked = await checkBackup(file, migrations);
  const [db, previous] = replaces ? await openAndBackUp(settings) : [await open(settings), null];
  try {
    await restore(db, checked, migrations, { replaces });
    onStored();
    if (previous && 'backup' in previous) await remember(db, 'restore', previous.backup);
  } finally {
    await db.close();
  }
  return report(checked, previous, settings);
}

const open = ({ DATABASE_URL: url, DATA_DIR: directory }: Settings) =>
  // If the engine breaks on damaged data, this process must go on.
  connectWithoutMigrating(url ? { url } : { directory, onBroken: () => {} }, systemClock);

async function openAndBackUp(settings: Settings): Promise<[Database, Previous | null]> {
  try {
    const db = await open(settings);
    try {
      const isEmpty = (await query(db, appliedMigrations)).length === 0;
      return [db, isEmpty ? null : { backup: await makeFile(db, settings) }];
    } catch (error) {
      await db.close();
      throw error;
    }
  } catch (error) {
    const { DATABASE_URL: url, DATA_DIR: directory } = settings;
    if (url || !hasDatabase(directory) || !isUnreadable(error)) throw error;
    const aside = await setAside(directory);
    return [await open(settings), { directory: aside }];
  }
}

/** Whether the data itself is the reason, and not a full disk, a missing right or another process. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof NewerSchema || isDatabaseUnavailable(error) || explainKnown(error) === null;

async function setAside(directory: string): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = resolve(directory, `pg-antes-de-${stamp}Z`);
  await rename(join(directory, DATABASE_DIRECTORY), path);
  await sync(directory);
  return path;
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
    // An unknown option gets the answer for a missing file.
  }
  throw new BackupProblem(`Diga o arquivo: ${commandLine(settings, 'restore', 'ARQUIVO [--trocar]')}`);
}

const UNREAD =
  'O que havia antes não pôde ser lido, porque está danificado ou é de outra versão. Quem pediu para parar de receber mensagens depois da cópia volta a receber: tire essas pessoas de novo em /admin, Jogadores, antes de enviar. Quem mudou depois dela os times que segue muda de novo na página do time.';

function report({ contents }: CheckedBackup, previous: Previous | null, settings: Settings): string[] {
  const withDirectory = settings.DATABASE_URL ? '' : ' com o mesmo DATA_DIR';
  const begin = {
    npm: `Agora inicie o servidor${withDirectory} (npm start) e`,
    manchete: 'O servidor inicia de novo:',
    docker: 'Agora inicie o servidor (docker compose start app) e',
  }[settings.COMMANDS];
  return [
    `Restaurado como era em ${momentInWords(contents.takenAt)}: ${contentsInWords(contents)}. ${contents.rows} linhas.`,
    ...(previous ? whereBefore(previous, settings) : []),
    `${begin} entre com a senha de então; quem esqueceu: ${commandLine(settings, 'admin', 'SEU_EMAIL')}.`,
    'Mensagens que esperavam então podem já ter saído: decida em /admin/whatsapp. Faça links novos para as quadras.',
  ];
}

const whereBefore = (previous: Previous, { BACKUP_DIR }: Settings): string[] =>
  'backup' in previous
    ? [
        `O que havia antes está na cópia ${resolve(BACKUP_DIR, previous.backup.file)}: apague quando tiver certeza.`,
      ]
    : [UNREAD, `O que havia antes está em ${previous.directory}: apague quando tiver certeza.`];
