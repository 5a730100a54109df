import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { umask } from 'node:process';
import { BackupProblem } from './backup/problem.ts';
import { type Written, writeBackup } from './backup/write-backup.ts';
import { systemClock } from './clock.ts';
import { readSettings } from './config.ts';
import { order } from './control.ts';
import { connectAsFound } from './db/connect.ts';
import { explain } from './explain.ts';

/** `npm run backup [FILE]`: one state of the database in one file, also while the server runs. */
async function backUp(typed: string | undefined): Promise<Written> {
  // What it writes is for nobody else.
  umask(0o077);
  // Whoever asks how it is used means no file of that name.
  if (typed?.startsWith('-')) throw new BackupProblem('Diga só o arquivo, ou nada: npm run backup [ARQUIVO]');
  const settings = readSettings(process.env);
  const name = typed ?? `manchete-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;
  // npm runs us in the package's directory, whatever directory the name was typed in.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name);
  if (!settings.DATABASE_URL) {
    const reply = await order(settings.DATA_DIR, { do: 'backup', file });
    if (reply?.ok) return reply.result as Written;
    if (reply) throw new Error(reply.message);
    if (!existsSync(join(settings.DATA_DIR, 'pg'))) {
      throw new BackupProblem(`Não há banco em ${settings.DATA_DIR}: confira DATA_DIR ou DATABASE_URL.`);
    }
  }
  const place = settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { directory: settings.DATA_DIR };
  const db = await connectAsFound(place, systemClock);
  try {
    return await writeBackup(db, file);
  } finally {
    await db.close();
  }
}

try {
  const { file, bytes, rows, tables } = await backUp(process.argv[2]);
  const size = `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;
  console.log(
    `${file}: ${rows} linhas de ${tables} tabelas, ${size}. Guarde-o bem: tem dados pessoais e as senhas, cifradas.`,
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
