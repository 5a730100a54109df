import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildMissingScreens } from '#tests/support/built-screens.ts';

/** A checkout whose command for the screens is this program. */
async function aCheckout(program: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'manchete-screens-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const name of ['scripts', 'dist/web']) await mkdir(join(root, name), { recursive: true });
  await writeFile(join(root, 'scripts/screens.mjs'), program);
  return root;
}
const BUILDS = `(await import('node:fs')).writeFileSync('dist/web/index.html', 'built');`;
const built = (root: string) => readFile(join(root, 'dist/web/index.html'), 'utf8');

test('one test file alone builds the screens where there are none', async () => {
  const root = await aCheckout(BUILDS);
  await buildMissingScreens(root);
  expect(await built(root)).toBe('built');
});

test('screens that are there stay as they are', async () => {
  const root = await aCheckout(BUILDS);
  await writeFile(join(root, 'dist/web/index.html'), 'there');
  await buildMissingScreens(root);
  expect(await built(root)).toBe('there');
});

test('where they cannot be built a sentence says what is missing, the command and its reason', async () => {
  const root = await aCheckout(`console.error('no room'); process.exitCode = 1;`);
  await expect(buildMissingScreens(root)).rejects.toThrow(
    'The screens are not built, and the tests of the server need them. node scripts/screens.mjs says:\nno room',
  );
});
