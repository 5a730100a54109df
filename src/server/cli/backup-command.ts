import { resolve } from 'node:path';
import { contentsInWords } from '#server/backup/contents.ts';
import { ENCRYPTED_ENDING } from '#server/backup/encrypt.ts';
import { BackupProblem } from '#server/backup/problem.ts';
import { type WrittenBackup, writeBackup } from '#server/backup/write-backup.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { backupUsage } from '#server/runtime/commands.ts';
import { connectWithoutMigrating, hasDatabase } from '#server/store/database/connect.ts';
import { sendCommand } from './control.ts';

/**
 * `npm run backup [FILE]` (other installations: see `commands.ts`) writes one state of the database into one
 * file, also while the server runs. Returns the lines to print.
 */
export async function backUpByCommand(
  argument: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<string[]> {
  const { file, bytes, contents, source } = await backUp(argument, environment);
  const size = `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
  return [
    `${file}: ${contentsInWords(contents)}. ${contents.rows} linhas, ${size}, lidas de volta até o fim.`,
    `É o torneio de ${source}. Se o servidor usa outro, repita com o DATA_DIR ou o DATABASE_URL dele.`,
    file.endsWith(ENCRYPTED_ENDING)
      ? 'A cópia está cifrada: guarde fora desta máquina, e a frase de BACKUP_PASSPHRASE em outro lugar. Sem ela ninguém abre.'
      : 'Guarde bem, fora desta máquina: tem dados pessoais e os hashes das senhas.',
  ];
}

async function backUp(
  argument: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<WrittenBackup & { source: string }> {
  const settings = readSettings(environment);
  // `--help` and other options are not file names.
  if (argument?.startsWith('-')) throw new BackupProblem(backupUsage(settings));
  const { BACKUP_PASSPHRASE: passphrase } = settings;
  const name = argument ?? `manchete-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;
  // npm changes the working directory to the package's; the name was typed relative to another.
  const file = resolve(environment['INIT_CWD'] ?? '.', name);
  const source = settings.DATABASE_URL ? 'DATABASE_URL' : resolve(settings.DATA_DIR);
  if (!settings.DATABASE_URL) {
    const reply = await sendCommand(settings.DATA_DIR, { do: 'backup', file, passphrase });
    if (reply?.ok) return { ...(reply.result as WrittenBackup), source };
    if (reply) throw new Error(reply.message);
    if (!hasDatabase(settings.DATA_DIR)) {
      throw new BackupProblem(`Não há banco em ${settings.DATA_DIR}: confira DATA_DIR ou DATABASE_URL.`);
    }
  }
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connectWithoutMigrating(place, systemClock);
  try {
    return { ...(await writeBackup(db, file, passphrase)), source };
  } finally {
    await db.close();
  }
}
