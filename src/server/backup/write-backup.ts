import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type Database, readOnly } from '#server/db/database.ts';
import { type Contents, inspectBackup } from './contents.ts';
import { backupText, type Tally } from './dump.ts';
import { BackupProblem, fileProblem } from './problem.ts';

/** What was written, for whoever asked. */
export type WrittenBackup = { readonly file: string; readonly bytes: number; readonly contents: Contents };

/**
 * Writes one state of the database into a file, which is there whole or not at all, and which only its owner reads:
 * it holds what people entrusted to the tournament, and the hashes of their passwords. It gets its name once it was
 * read back to its end.
 */
export async function writeBackup(db: Database, file: string): Promise<WrittenBackup> {
  try {
    await refuseExisting(file);
    await removeAbandoned(dirname(file));
    return await replaceWhole(file, async (draft, name) => {
      const rows = await writeText(db, draft);
      const { contents } = await inspectBackup(name);
      if (contents.rows !== rows)
        throw new BackupProblem(`${file} não foi gravado por inteiro: tente de novo.`);
      return { file, bytes: (await draft.stat()).size, contents };
    });
  } catch (error) {
    throw fileProblem(error, file, (directory) => ({
      ENOENT: `O diretório ${directory} não existe: crie-o ou escolha outro`,
      ENOTDIR: `${directory} não é um diretório: escolha outro lugar`,
      EACCES: `Sem permissão para gravar em ${directory}: escolha outro lugar`,
      EPERM: `Sem permissão para gravar em ${directory}: escolha outro lugar`,
      EROFS: `O disco de ${directory} é só de leitura: escolha outro lugar`,
      ENOSPC: `O disco de ${directory} está cheio: libere espaço ou escolha outro lugar`,
      EDQUOT: `O disco de ${directory} está cheio: libere espaço ou escolha outro lugar`,
      ENAMETOOLONG: 'O nome do arquivo é longo demais: escolha outro',
    }));
  }
}

/** A backup never takes the place of another one. */
async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupProblem(`${file} já existe: escolha outro nome.`);
}

/** The drafts that this process writes. */
const drafts = new Set<string>();
const DRAFT = /\.[0-9a-f]{12}\.parcial$/;
/** A draft grows as long as somebody writes it, in milliseconds. */
const ABANDONED = 3_600_000;

/** A name for what is not finished, or not to be kept: found by it where nobody could remove it. */
export const draftOf = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.parcial`;

/** Has the file written beside its place, brings it to the disk, and only then gives it its name. */
async function replaceWhole<T>(
  file: string,
  write: (draft: FileHandle, name: string) => Promise<T>,
): Promise<T> {
  const name = draftOf(file);
  const draft = await open(name, 'wx', 0o600);
  drafts.add(name);
  try {
    const result = await write(draft, name).finally(() => draft.close());
    await rename(name, file);
    await bringToDisk(dirname(file));
    return result;
  } catch (error) {
    await rm(name, { force: true });
    throw error;
  } finally {
    drafts.delete(name);
  }
}

/** Removes what this process has written of backups that it will not finish: they hold personal data. */
export function removeDrafts(): void {
  for (const name of drafts) rmSync(name, { force: true });
}

/** A process that was killed could not remove its draft. */
async function removeAbandoned(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => DRAFT.test(each))) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>;

/** Answers how many rows it wrote. */
async function writeText(db: Database, draft: FileHandle): Promise<number> {
  const tally: Tally = { tables: 0, rows: 0 };
  const takenAt = new Date(db.clock.now()).toISOString();
  // On the embedded engine everybody waits meanwhile: what takes little time is worth more than the smallest file.
  const gzip = createGzip({ strategy: constants.Z_HUFFMAN_ONLY });
  await readOnly(db, (q) =>
    pipeline(backupText(q, { engine: db.engine, takenAt }, tally), gzip, (bytes) => draft.writeFile(bytes)),
  );
  await draft.sync();
  return tally.rows;
}

/** The name, too, is on the disk then, where the file system lets a directory be brought there. */
async function bringToDisk(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
