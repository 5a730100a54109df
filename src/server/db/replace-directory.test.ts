import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from './lock.ts';
import { hasDatabase, replaceDatabase, settle } from './replace-directory.ts';

const OLD_DATABASE = 'pg-antes-de-2026-03-01T10-20-30Z';

/** A data directory with databases that are one file each; what is in it says which one it is. */
async function directoryWith(databases: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-replace-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(databases)) await fill(join(directory, name), text);
  return directory;
}

async function fill(database: string, text: string): Promise<void> {
  await mkdir(database, { recursive: true });
  await writeFile(join(database, 'PG_VERSION'), text);
}

async function found(directory: string): Promise<Record<string, string>> {
  const files = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('PG_VERSION'));
  const texts = files.map(async (name) => [dirname(name), await readFile(join(directory, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

test('the new database replaces the old one, which is kept beside it', async () => {
  const directory = await directoryWith({ pg: 'old', 'restaurando/pg': 'of a process that was killed' });
  const oldDatabase = await replaceDatabase(directory, async (beside) => {
    expect(await found(directory)).toEqual({ pg: 'old' });
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
    await fill(join(beside, 'pg'), 'new');
  });
  expect(await found(directory)).toEqual({ pg: 'new', [oldDatabase.slice(directory.length + 1)]: 'old' });
  expect((await readdir(directory)).length).toBe(3);
});

test('a new database that cannot be filled leaves the old one, and no other file', async () => {
  const directory = await directoryWith({ pg: 'old' });
  const full = async (beside: string) => {
    await fill(join(beside, 'pg'), 'half');
    throw new Error('The disk is full');
  };
  await expect(replaceDatabase(directory, full)).rejects.toThrow('The disk is full');
  expect((await readdir(directory)).toSorted()).toEqual(['lock.sqlite', 'pg']);
  expect(await found(directory)).toEqual({ pg: 'old' });
});

test('a process that ends once the new database is filled leaves the old one, and no other file', async () => {
  const directory = await directoryWith({ pg: 'old' });
  const replacing = pathToFileURL(join(import.meta.dirname, 'replace-directory.ts'));
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { replaceDatabase } from '${replacing}';
    await replaceDatabase('${directory}', async (beside) => {
      mkdirSync(beside + '/pg', { recursive: true });
      writeFileSync(beside + '/pg/PG_VERSION', 'new');
      // Its files are being flushed to the disk by then.
      setImmediate(() => process.exit(7));
    });`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  await expect(run).rejects.toMatchObject({ code: 7, stderr: '' });
  expect((await readdir(directory)).toSorted()).toEqual(['lock.sqlite', 'pg']);
  expect(await found(directory)).toEqual({ pg: 'old' });
});

test.each([
  ['while it was filled', { pg: 'old', 'restaurando/pg': 'half' }, { pg: 'old' }, { kind: 'undone' }],
  ['before it was made', { pg: 'old', 'restaurando/pg.new': 'half' }, { pg: 'old' }, { kind: 'undone' }],
  ['before the old one made way', { pg: 'old', 'pg.pronto': 'new' }, { pg: 'old' }, { kind: 'undone' }],
  [
    'once the old one had made way',
    {
      [OLD_DATABASE]: 'old',
      'pg-antes-de-2025-12-31T10-20-30Z': 'older',
      'pg-antes-de-9.9.9': 'x',
      'pg.pronto': 'new',
    },
    {
      pg: 'new',
      [OLD_DATABASE]: 'old',
      'pg-antes-de-2025-12-31T10-20-30Z': 'older',
      'pg-antes-de-9.9.9': 'x',
    },
    { kind: 'completed', oldDatabase: OLD_DATABASE },
  ],
  ['never', { pg: 'new', [OLD_DATABASE]: 'old' }, { pg: 'new', [OLD_DATABASE]: 'old' }, null],
])('a replacement that was killed %s', async (_when, before, after, how) => {
  const directory = await directoryWith(before);
  expect(hasDatabase(directory)).toBe(true);
  expect(settle(directory)).toEqual(
    how && 'oldDatabase' in how ? { ...how, oldDatabase: join(directory, how.oldDatabase) } : how,
  );
  expect(await found(directory)).toEqual(after);
  expect(settle(directory)).toBe(null);
});

test('a directory without a database is left unchanged', async () => {
  const directory = await directoryWith({});
  expect([hasDatabase(directory), settle(directory)]).toEqual([false, null]);
});
