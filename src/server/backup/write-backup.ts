import { access, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type Database, readOnly } from '#server/store/database/database.ts';
import { type Contents, inspectBackup } from './contents.ts';
import { backupText, type Tally } from './dump.ts';
import { ENCRYPTED_ENDING, encryptingStream } from './encrypt.ts';
import { BackupProblem, fileProblem } from './problem.ts';
import {
  keepTemporary,
  removeAbandonedTemporary,
  removeTemporary,
  temporaryName,
} from './temporary-files.ts';

export type WrittenBackup = { readonly file: string; readonly bytes: number; readonly contents: Contents };

/**
 * Writes a consistent state of the database into a file that only its owner can read, because it holds
 * personal data and password hashes. The file gets its name after it was verified, so it is complete or not
 * there. With a passphrase it is encrypted and named `.age`, and no plain text reaches the disk.
 */
export async function writeBackup(db: Database, named: string, passphrase?: string): Promise<WrittenBackup> {
  const file =
    passphrase === undefined || named.endsWith(ENCRYPTED_ENDING) ? named : `${named}${ENCRYPTED_ENDING}`;
  try {
    await refuseExisting(file);
    await removeAbandonedTemporary(dirname(file));
    return await replaceWhole(file, async (draft, name) => {
      const rows = await writeText(db, draft, passphrase);
      const { contents } = await inspectBackup(name, passphrase);
      if (contents.rows !== rows)
        throw new BackupProblem(`${file} não foi gravado por inteiro: tente de novo.`);
      return { file, bytes: (await draft.stat()).size, contents };
    });
  } catch (error) {
    throw fileProblem(error, file, notWritable);
  }
}

const notWritable = (directory: string) => ({
  ENOENT: `O diretório ${directory} não existe: crie ou escolha outro`,
  ENOTDIR: `${directory} não é um diretório: escolha outro lugar`,
  EACCES: `Sem permissão para gravar em ${directory}: escolha outro lugar`,
  EPERM: `Sem permissão para gravar em ${directory}: escolha outro lugar`,
  EROFS: `O disco de ${directory} é só de leitura: escolha outro lugar`,
  ENOSPC: `O disco de ${directory} está cheio: libere espaço ou escolha outro lugar`,
  EDQUOT: `O disco de ${directory} está cheio: libere espaço ou escolha outro lugar`,
  ENAMETOOLONG: 'O nome do arquivo é longo demais: escolha outro',
});

export async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const sentences = notWritable(directory);
    throw fileProblem(error, `${directory}/`, () => ({ ...sentences, EEXIST: sentences.ENOTDIR }));
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupProblem(`${file} já existe: escolha outro nome.`);
}

async function replaceWhole<T>(
  file: string,
  write: (draft: FileHandle, name: string) => Promise<T>,
): Promise<T> {
  const name = temporaryName(file);
  const draft = await open(name, 'wx', 0o600);
  try {
    const result = await write(draft, name).finally(() => draft.close());
    await rename(name, file);
    keepTemporary(name);
    await flushToDisk(dirname(file));
    return result;
  } catch (error) {
    await removeTemporary(name);
    throw error;
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>;

async function writeText(db: Database, draft: FileHandle, passphrase: string | undefined): Promise<number> {
  const tally: Tally = { tables: 0, rows: 0 };
  const takenAt = new Date(db.clock.now()).toISOString();
  // Fast compression, because on the embedded engine all requests wait meanwhile.
  const gzip = createGzip({ strategy: constants.Z_HUFFMAN_ONLY });
  const last = passphrase === undefined ? new PassThrough() : await encryptingStream(passphrase);
  await readOnly(db, (q) =>
    pipeline(
      backupText(q, { engine: db.engine, takenAt }, tally),
      gzip,
      last,
      (bytes: AsyncIterable<Buffer>) => draft.writeFile(bytes),
    ),
  );
  await draft.sync();
  return tally.rows;
}

/** Flushes the directory too, if the file system can, so that the rename survives a power cut. */
async function flushToDisk(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
