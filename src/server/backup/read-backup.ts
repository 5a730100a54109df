import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { decryptingStream } from './encrypt.ts';
import {
  anyHeader,
  type Header,
  header,
  ROWS_PER_PART_BYTES,
  seal,
  type TableHead,
  tableHead,
  VERSION,
} from './format.ts';
import { alteredBackup, BackupProblem, fileProblem } from './problem.ts';

export type BackupPart =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly head: TableHead }
  | { readonly kind: 'rows'; readonly table: string; readonly rows: string };

const LONGEST_LINE = 16 * ROWS_PER_PART_BYTES;
const LONGEST_PARSED = 65_536;
const MOST_TABLES = 200;
/**
 * How much larger a file may become when decompressed. Our compression reaches an eighth at most; a repacked
 * file, a thirtieth. `atLeast`: allowed for small files, in bytes.
 */
const MAX_DECOMPRESSED = { times: 50, atLeast: 16 * ROWS_PER_PART_BYTES };
const NEW_LINE = 0x0a;
/** Bytes of a file that hold its header. */
const BEGINNING = 1_024;

/**
 * Reads a whole backup, decrypting it with the passphrase. Throws a `BackupProblem` if it is not a backup or
 * was changed.
 */
export async function* readBackup(file: string, passphrase?: string): AsyncGenerator<BackupPart> {
  let known = false;
  try {
    for await (const piece of partsOf(linesOf(file, passphrase))) {
      known = true;
      yield piece;
    }
  } catch (error) {
    throw asBackupProblem(error, file, known);
  }
}

class DamagedBackup extends Error {}

function asBackupProblem(error: unknown, file: string, known: boolean): unknown {
  const isOfGzip = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
  if (error instanceof DamagedBackup || isOfGzip) {
    return known
      ? alteredBackup(file)
      : new BackupProblem(`${file} não é uma cópia do Manchete: use outro arquivo.`);
  }
  return fileProblem(error, file, () => ({
    ENOENT: `${file} não existe: confira o nome`,
    ENOTDIR: `${file} não existe: confira o nome`,
    EISDIR: `${file} é um diretório: diga o nome do arquivo`,
    EACCES: `Sem permissão para ler ${file}: confira o dono e as permissões do arquivo`,
    EPERM: `Sem permissão para ler ${file}: confira o dono e as permissões do arquivo`,
  }));
}

async function* partsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new DamagedBackup();
    return value;
  };
  const counted = (line: Buffer) => {
    hash.update(line).update('\n');
    return line;
  };
  const tables = new Set<string>();
  yield { kind: 'header', header: readHeader(counted(await next())) };
  for (;;) {
    const line = await next();
    const sealed = seal.safeParse(json(line));
    if (sealed.success) {
      if (sealed.data.sha256 !== hash.digest('hex') || !(await lines.next()).done) throw new DamagedBackup();
      return;
    }
    const head = read(tableHead, counted(line));
    if (tables.has(head.table) || tables.size === MOST_TABLES) throw new DamagedBackup();
    tables.add(head.table);
    yield { kind: 'table', head };
    let rows: string[] = [];
    let bytes = 0;
    for (let index = 0; index < head.rows; index += 1) {
      const row = counted(await next());
      rows.push(row.toString());
      bytes += row.length + 1;
      if (bytes < ROWS_PER_PART_BYTES && index < head.rows - 1) continue;
      yield { kind: 'rows', table: head.table, rows: `[${rows.join(',')}]` };
      rows = [];
      bytes = 0;
    }
  }
}

function readHeader(line: Buffer): Header {
  const { version } = read(anyHeader, line);
  if (version !== VERSION) {
    throw new BackupProblem(
      `A cópia é do formato ${version}, e este Manchete lê o ${VERSION}: use a versão que fez a cópia.`,
    );
  }
  return read(header, line);
}

function read<T>(schema: z.ZodType<T>, line: Buffer): T {
  const result = schema.safeParse(json(line));
  if (!result.success) throw new DamagedBackup();
  return result.data;
}

function json(line: Buffer): unknown {
  if (line.length > LONGEST_PARSED) return undefined;
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

/** The beginning apart, so that the header is read before what is damaged behind it. */
async function* beginningFirst(source: Readable): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (isFirst) yield chunk.subarray(0, BEGINNING);
    yield isFirst ? chunk.subarray(BEGINNING) : chunk;
    isFirst = false;
  }
}

async function* linesOf(file: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const most = Math.max(MAX_DECOMPRESSED.atLeast, MAX_DECOMPRESSED.times * (await stat(file)).size);
  const source = passphrase === undefined ? createReadStream(file) : await decryptingStream(file, passphrase);
  const text = createGunzip();
  Readable.from(beginningFirst(source))
    .on('error', (error) => text.destroy(error))
    .pipe(text);
  let opened = 0;
  let begun: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      opened += chunk.length;
      if (opened > most)
        throw new BackupProblem(
          `${file} fica, ao ser aberto, muito maior do que uma cópia pode ficar: use outra cópia.`,
        );
      let from = 0;
      for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
        begun.push(chunk.subarray(from, end));
        yield begun.length === 1 ? (begun[0] as Buffer) : Buffer.concat(begun);
        begun = [];
        length = 0;
        from = end + 1;
      }
      begun.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > LONGEST_LINE) throw new DamagedBackup();
    }
    if (length > 0) throw new DamagedBackup();
  } finally {
    source.destroy();
  }
}
