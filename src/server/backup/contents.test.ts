import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectBackup } from './contents.ts';
import { VERSION } from './format.ts';
import { BackupProblem } from './problem.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manchete-contents-'));
});
afterAll(() => rm(folder, { recursive: true }));

const table = (name: string, ...rows: readonly object[]) => [
  { table: name, rows: rows.length, sequences: { id: rows.length } },
  ...rows,
];
const LINES = [
  {
    format: 'manchete-backup',
    version: VERSION,
    takenAt: '2025-04-05T12:00:00.000Z',
    engine: 'embedded',
    migrations: [1],
    release: '0.1.0',
  },
  ...table('tournaments', { id: 1, name: 'Copa', year: 2025 }),
  ...table('users', { id: 1, email: 'ana@exemplo.com.br' }),
  ...table('audit_log', { id: 1, at: '2025-04-05T11:00:00Z' }),
];
const TEXT = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');
const SEALED = Buffer.from(
  `${TEXT}${JSON.stringify({ sha256: createHash('sha256').update(TEXT).digest('hex') })}\n`,
);
const packed = (text: Buffer) => gzipSync(text, { strategy: constants.Z_HUFFMAN_ONLY });

async function look(bytes: Buffer): Promise<object | string> {
  const file = join(folder, 'copia.gz');
  await writeFile(file, bytes);
  try {
    return (await inspectBackup(file)).contents;
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return error.message.replace(file, 'O arquivo');
  }
}

const flipped = (bytes: Buffer, place: number) => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
  return copy;
};

const REFUSAL =
  /^(O arquivo (está incompleto ou foi alterado: use outra cópia|não é uma cópia do Manchete: use outro arquivo)|A cópia é do formato \d+, .*)\.$/;

test('an altered byte in the file or its decompressed content is refused in one sentence', async () => {
  const file = packed(SEALED);
  const whole = await look(file);
  expect(whole).toMatchObject({ tournament: { name: 'Copa', year: 2025 }, tables: 3, rows: 3 });
  for (let place = 0; place < SEALED.length; place += 1)
    expect(await look(packed(flipped(SEALED, place))), `byte ${place} of the text`).toMatch(REFUSAL);
  for (let place = 0; place < file.length; place += 1) {
    const found = await look(flipped(file, place));
    // Nothing depends on some bytes of a gzip header, such as its date.
    if (place >= 10 || typeof found === 'string') expect(found, `byte ${place} of the file`).toMatch(REFUSAL);
    else expect(found).toEqual(whole);
  }
});

test.each(['1', 'null', '"texto"'])('a row that is %s is refused like any other alteration', async (row) => {
  const text = TEXT.replace('{"id":1,"name":"Copa","year":2025}', row);
  expect(await look(packed(Buffer.from(`${text}{"sha256":"0"}\n`)))).toMatch(REFUSAL);
});
