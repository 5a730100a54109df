import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS_PER_PART_BYTES, VERSION } from './format.ts';
import { BackupProblem } from './problem.ts';
import { readBackup } from './read-backup.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manchete-read-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HEADER = {
  format: 'manchete-backup',
  version: VERSION,
  takenAt: '2025-04-05T12:00:00.000Z',
  engine: 'embedded',
  migrations: [],
  release: '0.1.0',
};
const head = (table: string, rows: number) => JSON.stringify({ table, rows, sequences: {} });

const read = (...lines: readonly string[]) =>
  readBytes(gzipSync(`${[JSON.stringify(HEADER), ...lines].join('\n')}\n`));
const refusalOf = async (bytes: Buffer) => (await readBytes(bytes)).refusal;

async function readBytes(bytes: Buffer) {
  const file = join(folder, 'backup.gz');
  await writeFile(file, bytes);
  let longest = 0;
  try {
    for await (const part of readBackup(file))
      if (part.kind === 'rows') longest = Math.max(longest, part.rows.length);
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return { longest, refusal: error.message.replace(file, 'O arquivo') };
  }
  return { longest, refusal: null };
}

const ALTERED = 'O arquivo está incompleto ou foi alterado: use outra cópia.';

test('a small file that begins as a backup is never taken for another one, wherever it is damaged', async () => {
  const rows = Array.from({ length: 40 }, () => JSON.stringify({ name: randomBytes(60).toString('base64') }));
  const whole = gzipSync([JSON.stringify(HEADER), head('teams', 40), ...rows, ''].join('\n'));
  expect(whole.length).toBeLessThan(10_000);
  for (let at = 1_024; at < whole.length; at += 50) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, at, at + 20);
    expect([at, await refusalOf(damaged)]).toEqual([at, ALTERED]);
    expect([at, await refusalOf(whole.subarray(0, at))]).toEqual([at, ALTERED]);
  }
});

test('a file that grows more than fiftyfold when decompressed is refused', async () => {
  const row = '0'.repeat(ROWS_PER_PART_BYTES);
  expect(await read(head('images', 20), ...Array<string>(20).fill(row))).toMatchObject({
    refusal: 'O arquivo fica, ao ser aberto, muito maior do que uma cópia pode ficar: use outra cópia.',
  });
});

test('a row of more than 16 MB is refused', async () => {
  expect(await read(head('images', 1), randomBytes(13_000_000).toString('base64'))).toMatchObject({
    refusal: ALTERED,
  });
});

test('empty rows are read in parts, too', async () => {
  const { longest, refusal } = await read(head('images', 1_500_000), '\n'.repeat(1_500_000));
  expect(refusal).toBe(ALTERED);
  expect(longest).toBeGreaterThan(ROWS_PER_PART_BYTES / 2);
  expect(longest).toBeLessThan(1.2 * ROWS_PER_PART_BYTES);
});

test.each([
  ['a table twice', [head('teams', 0), head('teams', 0)]],
  ['more tables than there are', Array.from({ length: 300 }, (_, at) => head(`t${at}`, 0))],
  ['a head of a table that is very long', [head('t'.repeat(70_000), 0)]],
])('%s is refused', async (_name, lines) => {
  expect(await read(...lines, head('users', 1), '{}')).toMatchObject({ refusal: ALTERED, longest: 0 });
});
