import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let place: string;
let files: readonly string[];
const released = () => join(place, 'release');

/** Other files that may be in a checkout. */
const AROUND = [
  '.env',
  '.git/config',
  'data/pg/base',
  'data/backups/manchete-2026-11-01T04-00-00-000Z.jsonl.gz',
  'manchete.jsonl.gz',
  'tests/http/a.test.ts',
];

/** This project's sources, built screens of one page, and the files of `AROUND`. */
async function aCheckout(): Promise<string> {
  const checkout = join(place, 'checkout');
  await mkdir(checkout);
  for (const name of ['src', 'deploy']) await symlink(join(ROOT, name), join(checkout, name));
  for (const name of ['package.json', 'package-lock.json']) await cp(join(ROOT, name), join(checkout, name));
  for (const name of ['dist/web/index.html', ...AROUND]) {
    await mkdir(dirname(join(checkout, name)), { recursive: true });
    await writeFile(join(checkout, name), 'x');
  }
  return checkout;
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'manchete-release-'));
  const program = `import { copyRelease } from './scripts/release-files.mjs'; await copyRelease(process.argv[1], process.argv[2]);`;
  const args = ['--input-type=module', '--eval', program, await aCheckout(), released()];
  await run(process.execPath, args, { cwd: ROOT });
  const found = await readdir(released(), { recursive: true, withFileTypes: true });
  files = found
    .filter((each) => !each.isDirectory())
    .map(({ name, parentPath }) => join(parentPath, name).slice(released().length + 1));
});
afterAll(() => rm(place, { recursive: true, force: true }));

test('a release contains what it needs to run and be installed, and nothing else of the checkout', async () => {
  expect((await readdir(released())).toSorted()).toEqual([
    'VERSION',
    'dist',
    'instalar.sh',
    'manchete',
    'manchete-atualizacao.service',
    'manchete.service',
    'package-lock.json',
    'package.json',
    'src',
  ]);
  const needed =
    /^src\/(contract|domain|server)\/.+\.ts$|^src\/server\/store\/database\/migrations\/.+\.(sql|json)$|^dist\/web\//;
  const inFolders = files.filter((file) => /^(src|dist)\//.test(file));
  expect(inFolders).toEqual(
    expect.arrayContaining(['src/server/main.ts', 'src/server/restore.ts', 'dist/web/index.html']),
  );
  expect(inFolders.filter((file) => !needed.test(file) || file.includes('.test.'))).toEqual([]);
});

test('the release has the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(await readFile(join(released(), 'VERSION'), 'utf8')).toBe(`${version}\n`);
});

test('the package of a release offers none of the commands of a checkout, which it does not have', async () => {
  const manifest = JSON.parse(await readFile(join(released(), 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    name: 'manchete',
    type: 'module',
    imports: { '#server/*': expect.any(String) },
  });
  expect(manifest).not.toHaveProperty('scripts');
});

test('the installer is a valid shell script, and the service starts a program of the release', async () => {
  for (const name of ['instalar.sh', 'manchete']) await run('sh', ['-n', join(released(), name)]);
  const service = await readFile(join(released(), 'manchete.service'), 'utf8');
  const [, program = 'none'] = /^ExecStart=.* \S*?(src\/\S+)$/m.exec(service) ?? [];
  expect(files).toContain(program);
  // After a reboot the server would otherwise start before a local PostgreSQL.
  expect(service).toMatch(/^After=.*\bpostgresql\.service\b/m);
});

test('the installed commands start programs of the release', async () => {
  const commands = await readFile(join(released(), 'manchete'), 'utf8');
  const names = [...commands.matchAll(/^ {2}(?:if )?program (\w+) /gm)].map(
    ([, name]) => `src/server/${name}.ts`,
  );
  expect(names).toEqual(['admin', 'backup', 'restore'].map((name) => `src/server/${name}.ts`));
  expect(files).toEqual(expect.arrayContaining(names));
});
