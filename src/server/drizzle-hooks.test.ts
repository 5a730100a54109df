import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Counts what Node resolves itself: the hook that is registered last is called first. */
const COUNTING = `
  const { registerHooks } = await import('node:module');
  let resolved = 0;
  registerHooks({
    resolve(specifier, context, next) {
      if ((specifier + context.parentURL).includes('drizzle-orm')) resolved += 1;
      return next(specifier, context);
    },
  });
`;

/** Prints the modules of drizzle-orm that the database loads with their formats, and the code of the error for one that is private. */
const LOADED = `
  const loaded = [];
  registerHooks({
    load(url, context, next) {
      if (url.includes('/drizzle-orm/')) loaded.push([url, context.format]);
      return next(url, context);
    },
  });
  await import('#server/db/connect.ts');
  const refusal = await import('drizzle-orm/nothing-here').catch(({ code }) => code);
  console.log(JSON.stringify({ loaded: loaded.toSorted(), refusal, resolved }));
`;

async function loadedAfter(before: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', COUNTING + before + LOADED],
    { cwd: import.meta.dirname },
  );
  return JSON.parse(stdout) as { loaded: [string, string][]; refusal: string; resolved: number };
}

test('the same modules of drizzle are loaded as without it, and an unknown one is refused', async () => {
  const [usual, quick] = await Promise.all([
    loadedAfter(''),
    loadedAfter("(await import('./drizzle-imports.ts')).resolveDrizzleQuickly();"),
  ]);
  expect(usual.loaded.length).toBeGreaterThan(100);
  expect(quick).toMatchObject({ loaded: usual.loaded, refusal: usual.refusal });
  expect(usual.resolved).toBeGreaterThan(usual.loaded.length);
  expect(quick.resolved).toBeLessThan(usual.resolved / 10);
});

test('there is one version of drizzle', () => {
  const lock = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  expect(Object.keys(packages).filter((path) => path.endsWith('/drizzle-orm'))).toEqual([
    'node_modules/drizzle-orm',
  ]);
});
