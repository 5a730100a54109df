import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** A static import at the beginning of a line, which may span lines, and a dynamic one. */
const IMPORT =
  /(^(?:import|export)\s(?:type\s)?(?:[\w\s{},*$]+\sfrom\s)?|^@import\s|\bimport\()'([^'\n]+)'/gm;

const root = fileURLToPath(new URL('../../', import.meta.url));

test('packages that the server or the build of the screens needs are no development dependencies', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const below = await readdir(join(root, 'src'), { recursive: true });
  const sources = below.filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name));
  const imported = new Set<string>();
  for (const file of [...sources.map((name) => join('src', name)), 'vite.config.ts']) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, , name = ''] of source.matchAll(IMPORT)) {
      if (!/^[.#/]|^node:/.test(name) && !builtinModules.includes(name)) imported.add(packageOf(name));
    }
  }
  expect(imported).toContain('react');
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
});

/** `@scope/name/part` belongs to the package `@scope/name`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
