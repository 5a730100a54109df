import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** A checker that reads no files would pass too, so each of these files breaks one rule of biome.json. */
const BREAKS: readonly (readonly [says: string, file: string, source: string])[] = [
  ['The domain imports nothing but its own', 'src/domain/a.ts', `export { z } from 'zod';`],
  ['The domain has no clock', 'src/domain/b.ts', 'export const b = () => new Date();'],
  ['The domain has no later', 'src/domain/c.ts', 'export const c = async () => 1;'],
  ['The contract is data', 'src/contract/a.ts', `export { db } from '#server/store/database/database.ts';`],
  ['The browser runs this file', 'src/contract/reads.ts', `export { z } from 'zod';`],
  ['The server never knows the screens', 'src/server/a.ts', `export { a } from '#web/lib/a.ts';`],
  ['The product never needs its tests', 'src/server/b.ts', `export { b } from '#tests/support/b.ts';`],
  ['Relative imports only go down', 'src/server/http/a.ts', `export { db } from '../db/database.ts';`],
  ['What carries every feature', 'src/server/routing/b.ts', `export { b } from '#server/features/b/b.ts';`],
  ['A feature stands on store', 'src/server/features/a/a.ts', `export { app } from '#server/app.ts';`],
  [
    'Another feature is entered',
    'src/server/features/a/b.ts',
    `export { b } from '#server/features/b/present.ts';`,
  ],
  ['The screens never import the server', 'src/web/features/a/a.ts', `export { app } from '#server/app.ts';`],
  [
    'The screens import the contract as types',
    'src/web/a.ts',
    `export { a } from '#contract/tournament/games.ts';`,
  ],
  ['The screens run in a browser', 'src/web/b.ts', `export { join } from 'node:path';`],
  ['web/lib is what every screen stands on', 'src/web/lib/a.ts', `export { b } from '#web/ui/b.tsx';`],
  ['web/form binds', 'src/web/form/a.ts', `export { b } from '#web/features/b/queries.ts';`],
  ['A feature of the screens stands on', 'src/web/features/a/c.ts', `export { A } from '#web/app.tsx';`],
  [
    'A feature may import only queries.ts',
    'src/web/features/a/b.ts',
    `export { B } from '#web/features/b/B.tsx';`,
  ],
  ['The kit knows React', 'src/web/ui/a.tsx', `export { useQuery } from '@tanstack/react-query';`],
  ['The server injects no requests', 'src/server/c.ts', `export const c = (app: any) => app.inject('/');`],
  [
    'noImportCycles',
    'src/server/one.ts',
    `import { two } from '#server/two.ts'; export const one = () => two;`,
  ],
  ['noImportCycles', 'src/server/two.ts', `import { one } from './one.ts'; export const two = () => one;`],
  [
    'noImportCycles',
    'src/domain/three.ts',
    `import type { Four } from './four.ts'; export type Three = Four;`,
  ],
  [
    'noImportCycles',
    'src/domain/four.ts',
    `import type { Three } from './three.ts'; export type Four = Three[];`,
  ],
];

test('the import law refuses what breaks it', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'manchete-law-'));
  try {
    const filter = (path: string) => !path.endsWith('.test.ts');
    for (const path of ['biome.json', 'package.json', 'tests/law'])
      await cp(path, join(tree, path), { recursive: true, filter });
    for (const [, file, source] of BREAKS) {
      await mkdir(dirname(join(tree, file)), { recursive: true });
      await writeFile(join(tree, file), source);
    }
    const biome = join(process.cwd(), 'node_modules/.bin/biome');
    const args = ['lint', '--colors=off', '--max-diagnostics=none', 'src'];
    const run = promisify(execFile)(biome, args, { cwd: tree, maxBuffer: 1e8 });
    const refusal: { stdout: string; stderr: string } = await run.catch((error) => error);
    const findings = `${refusal.stdout}\n${refusal.stderr}`.split(/^(?=\S+:\d+:\d+ )/m);
    const passed = BREAKS.filter(
      ([says, file]) => !findings.some((finding) => finding.startsWith(`${file}:`) && finding.includes(says)),
    );
    expect(passed).toEqual([]);
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
});
