import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** A static import at the start of a line (maybe several lines long), or a dynamic one. */
const IMPORT = /(^(?:import|export)\s(?:type\s)?(?:[\w\s{},*$]+\sfrom\s)?|\bimport\()'([^'\n]+)'/gm;
const OF_THE_SERVER = /^(contract|domain|server)\/.+\.ts$/;

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the packages that the server imports are installed with a release', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const below = await readdir(join(root, 'src'), { recursive: true });
  const sources = below.filter((name) => OF_THE_SERVER.test(name) && !name.endsWith('.test.ts'));
  const imported = new Set<string>();
  for (const name of sources) {
    const source = await readFile(join(root, 'src', name), 'utf8');
    for (const [, , imports = ''] of source.matchAll(IMPORT)) {
      if (!/^[.#/]|^node:/.test(imports) && !builtinModules.includes(imports))
        imported.add(packageOf(imports));
    }
  }
  expect(imported).toContain('fastify');
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
});

/** `@scope/name/part` belongs to the package `@scope/name`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
