import { constants } from 'node:os';
import { resolve } from 'node:path';
import { umask } from 'node:process';
import { contentsInWords } from './backup/contents.ts';
import { ENCRYPTED_ENDING } from './backup/encrypt.ts';
import { BackupProblem } from './backup/problem.ts';
import { removeAllTemporary } from './backup/temporary-files.ts';
import { type WrittenBackup, writeBackup } from './backup/write-backup.ts';
import { systemClock } from './clock.ts';
import { backupUsage } from './commands.ts';
import { readSettings } from './config.ts';
import { sendCommand } from './control.ts';
import { connectAsFound } from './db/connect.ts';
import { hasDatabase } from './db/replace-directory.ts';
import { explain } from './explain.ts';

/** `npm run backup [FILE]`, or as `commands.ts` says elsewhere: one state of the database in one file, also while the server runs. */
async function backUp(typed: string | undefined): Promise<WrittenBackup & { source: string }> {
  // Files that it writes are readable by their owner only.
  umask(0o077);
  const settings = readSettings(process.env);
  // Options such as `--help` are not file names.
  if (typed?.startsWith('-')) throw new BackupProblem(backupUsage(settings));
  const { BACKUP_PASSPHRASE: passphrase } = settings;
  const name = typed ?? `manchete-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;
  // npm changes the working directory to the package's; the name was typed relative to another one.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);
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
  const db = await connectAsFound(place, systemClock);
  try {
    return { ...(await writeBackup(db, file, passphrase)), source };
  } finally {
    await db.close();
  }
}

// An interrupted backup removes its temporary files; one that the running server makes goes on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    removeAllTemporary();
    process.exit(128 + constants.signals[signal]);
  });
}

try {
  const { file, bytes, contents, source } = await backUp(process.argv[2]);
  const size = `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
  console.log(
    `${file}: ${contentsInWords(contents)}. ${contents.rows} linhas, ${size}, lidas de volta até o fim.`,
  );
  console.log(
    `É o torneio de ${source}. Se o servidor usa outro, repita com o DATA_DIR ou o DATABASE_URL dele.`,
  );
  console.log(
    file.endsWith(ENCRYPTED_ENDING)
      ? 'Está cifrado: guarde-o fora desta máquina, e a frase de BACKUP_PASSPHRASE em outro lugar. Sem ela ninguém o abre.'
      : 'Guarde-o bem, fora desta máquina: tem dados pessoais e os hashes das senhas.',
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
