import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string) => readFile(at(path), 'utf8');

test("the image's Node is the pinned one", async () => {
  const { devDependencies, dependencies } = JSON.parse(await read('package.json'));
  const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(await read('Dockerfile')) ?? [];
  expect(version).toBe({ ...devDependencies, ...dependencies }['node']);
});

test('the program may open more files than it has streams, in a container and without', async () => {
  const { STREAMS_MAX } = readSettings({});
  const allowed = [
    ...(await read('compose.yaml')).matchAll(/nofile: (\d+)/g),
    ...(await read('deploy/manchete.service')).matchAll(/^LimitNOFILE=(\d+)$/gm),
  ].map(([, files]) => Number(files));
  expect(allowed).toHaveLength(3);
  for (const files of allowed) expect(files).toBeGreaterThan(2 * STREAMS_MAX);
});

test('Caddy holds requests while a server restarts or an upgrade is undone, in a container and as documented', async () => {
  const inContainer = await read('deploy/Caddyfile');
  const [, onThePage = ''] =
    /^ *printf '(.+)' > \/etc\/caddy\/Caddyfile$/m.exec(await read('docs/organizador/instalar.md')) ?? [];
  // An upgrade that was undone left no answer for 39 seconds on a busy machine.
  for (const caddyfile of [inContainer, onThePage])
    expect(Number(/lb_try_duration (\d+)s/.exec(caddyfile)?.[1])).toBeGreaterThanOrEqual(60);
});

test("the image's messages name the commands of Docker", async () => {
  expect(await read('Dockerfile')).toMatch(/^ENV .*\bCOMMANDS=docker\b/m);
});

test('every path that the image copies exists, and the build gets nothing else', async () => {
  const dockerfile = await read('Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied).toContain('src/server');
  expect(copied.filter((name) => !existsSync(at(name)))).toEqual([]);
  const [everything, ...allowed] = (await read('.dockerignore')).trim().split('\n');
  expect(everything).toBe('*');
  const handed = new Set(allowed.map((line) => line.slice(1)));
  expect(copied.filter((name) => !handed.has(name.split('/')[0] ?? ''))).toEqual([]);
});
