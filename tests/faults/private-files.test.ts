import { chmod, lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDataDirectory, freshFolder, runProgram, startServer } from './support/program.ts';

async function openToOthers(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true });
  const paths = [directory, ...entries.map((entry) => join(directory, entry))];
  const modes = await Promise.all(paths.map(async (path) => [path, (await lstat(path)).mode] as const));
  return modes.filter(([, mode]) => mode & 0o077).map(([path, mode]) => `${path} ${mode.toString(8)}`);
}

test('the start restricts the permissions of an open directory, and later files including the socket are only for the owner', {
  timeout: 180_000,
}, async () => {
  const folder = await freshFolder();
  // Longer than the limit of a socket's name.
  const DATA_DIR = join(folder, 'muito-longe-daqui-'.repeat(6), 'dados');
  await mkdir(dirname(DATA_DIR));
  await rename(await freshDataDirectory(), DATA_DIR);
  // As a copy by hand may leave them: those of the template are private already.
  for (const entry of await readdir(DATA_DIR, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  await chmod(DATA_DIR, 0o777);
  await writeFile(join(DATA_DIR, 'lock.sqlite'), '');
  await chmod(join(DATA_DIR, 'lock.sqlite'), 0o666);
  expect((await openToOthers(DATA_DIR)).length).toBeGreaterThan(10);
  // Everybody may write there, so another program could create the name first.
  const TMPDIR = join(folder, 'tmp');
  await mkdir(TMPDIR);

  const server = await startServer({ DATA_DIR, TMPDIR });
  const admin = await server.signIn();
  await admin.call('POST /api/teams', { body: { name: 'Paulista' } });
  expect((await lstat(join(DATA_DIR, 'control.sock'))).isSocket()).toBe(true);
  expect(await openToOthers(DATA_DIR)).toEqual([]);
  const { stdout } = await runProgram(['admin', 'nova@exemplo.com.br'], { DATA_DIR, TMPDIR });
  expect(stdout).toContain('é administrador');
  expect(await readdir(TMPDIR)).toEqual([]);
  await server.end('SIGTERM');
  expect(await readdir(DATA_DIR)).not.toContain('control.sock');
});
