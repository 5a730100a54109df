import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeSetAside } from './set-aside.ts';

const DAY = 86_400_000;

test('the database of a failed upgrade is deleted after thirty days, and nothing else', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'manchete-set-aside-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const name of ['pg', 'pg-antes-de-2.0.0', 'backups', 'old']) await mkdir(join(directory, name));
  await writeFile(join(directory, 'old/PG_VERSION'), '17');
  await rename(join(directory, 'old'), join(directory, 'pg-de-2.0.0'));

  expect(await removeSetAside(directory, Date.now() + 29 * DAY)).toEqual([]);
  expect(await removeSetAside(directory, Date.now() + 31 * DAY)).toEqual([join(directory, 'pg-de-2.0.0')]);
  expect((await readdir(directory)).toSorted()).toEqual(['backups', 'pg', 'pg-antes-de-2.0.0']);
});
