import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints the modules of drizzle-orm that the database loads with their formats, and the code of the error for one that is private. */
const LOADED = `
  const loaded = [];
  const { registerHooks } = await import('node:module');
  registerHooks({
    load(url, context, next) {
      if (url.includes('/drizzle-orm/')) loaded.push([url, context.format]);
      return next(url, context);
    },
  });
  await import('#server/db/connect.ts');
  const refusal = await import('drizzle-orm/nothing-here').catch(({ code }) => code);
  console.log(JSON.stringify({ loaded: loaded.toSorted(), refusal }));
`;

async function loadedAfter(before: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', before + LOADED],
    { cwd: import.meta.dirname },
  );
  return JSON.parse(stdout) as { loaded: [string, string][]; refusal: string };
}

test('the same modules of drizzle are loaded as without it, and an unknown one is refused', async () => {
  const [usual, quick] = await Promise.all([
    loadedAfter(''),
    loadedAfter("(await import('./drizzle-imports.ts')).resolveDrizzleQuickly();"),
  ]);
  expect(usual.loaded.length).toBeGreaterThan(100);
  expect(quick).toEqual(usual);
});
