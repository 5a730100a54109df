import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeSetAside } from './set-aside.ts';

const DAY = 86_400_000;

test('the databases of failed and interrupted upgrades are deleted after thirty days, and nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-set-aside-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const remaining = [
    'backups',
    'pg',
    'pg-antes-de-2026-11-25',
    'pg-antes-de-2026-11-25T08-21-31Z',
    'pg-antes-de-atualizar',
    'pg-de-ontem',
  ];
  for (const name of [...remaining, 'pg-antes-de-2.0.0', 'pg-antes-de-2.1.0-rc.1', 'old'])
    await mkdir(join(directory, name));
  await writeFile(join(directory, 'old/PG_VERSION'), '17');
  await rename(join(directory, 'old'), join(directory, 'pg-de-2.0.0'));

  expect(await removeSetAside(directory, Date.now() + 29 * DAY)).toEqual([]);
  const removed = await removeSetAside(directory, Date.now() + 31 * DAY);
  expect(removed.toSorted()).toEqual(
    ['pg-antes-de-2.0.0', 'pg-antes-de-2.1.0-rc.1', 'pg-de-2.0.0'].map((name) => join(directory, name)),
  );
  expect((await readdir(directory)).toSorted()).toEqual(remaining);
});

test('a copy older than the database in use may be the only one and is kept', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-set-aside-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const copy = join(directory, 'pg-antes-de-2.0.0');
  await mkdir(copy);
  const { ctimeMs } = await stat(copy);
  // A file system's clock may stand still for some milliseconds.
  const database = join(directory, 'pg');
  await expect
    .poll(async () => {
      await rm(database, { recursive: true, force: true });
      await mkdir(database);
      return (await stat(database)).birthtimeMs;
    })
    .toBeGreaterThan(ctimeMs);

  expect(await removeSetAside(directory, Date.now() + 31 * DAY)).toEqual([]);
});
