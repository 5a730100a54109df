import { globSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** OWASP ASVS 5.0.0, levels 1 and 2, one row per chapter. */
const LINES = [
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2',
  '2.1.1-3 2.2.1-3 2.3.1-4 2.4.1',
  '3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2',
  '4.1.1-3 4.2.1 4.3.1-2 4.4.1-4',
  '5.1.1 5.2.1-3 5.3.1-2 5.4.1-3',
  '6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4',
  '7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2',
  '8.1.1-2 8.2.1-3 8.3.1 8.4.1',
  '9.1.1-3 9.2.1-4',
  '10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3',
  '11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1',
  '12.1.1-3 12.2.1-2 12.3.1-4',
  '13.1.1 13.2.1-5 13.3.1-2 13.4.1-5',
  '14.1.1-2 14.2.1-4 14.3.1-3',
  '15.1.1-3 15.2.1-3 15.3.1-7',
  '16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3',
  '17.1.1 17.2.1-4 17.3.1-2',
].flatMap((chapter) => chapter.split(' ').flatMap(numbersOf));

/** `'1.2.1-3,5'` means 1.2.1, 1.2.2, 1.2.3 and 1.2.5. */
function numbersOf(section: string): string[] {
  const [chapter, part, numbers = ''] = section.split('.');
  return numbers.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${chapter}.${part}.${first + index}`);
  });
}

const root = new URL('../../', import.meta.url);
const page = await readFile(new URL('docs/security.md', root), 'utf8');

test('docs/security.md has each requirement of the standard once', () => {
  const written = page.replace('5.0.0', '').match(/\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g) ?? [];
  expect(LINES).toHaveLength(253);
  expect(written.toSorted()).toEqual(LINES.toSorted());
});

test('docs/security.md names only tests that exist', () => {
  const named = [...page.matchAll(/`((?:http|faults|browser|law)\/[\w-]+)`/g)].map(([, name]) => name);
  const tests = globSync('tests/{http,faults,browser,law}/**/*.{test,spec}.ts', { cwd: fileURLToPath(root) });
  const names = new Set(
    tests.map((path) => path.replace(/^tests\/(\w+)\/(?:.+\/)?([\w-]+)\.\w+\.ts$/, '$1/$2')),
  );
  const missing = named.filter((name = '') => !names.has(name));
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(missing)]).toEqual([]);
});

test('only tests make the hashes of passwords cheap', async () => {
  const calling: string[] = [];
  for await (const path of glob('{src,scripts,bench}/**/*.{ts,tsx,mjs}', { cwd: fileURLToPath(root) }))
    if ((await readFile(new URL(path, root), 'utf8')).includes('hashCheaply')) calling.push(path);
  expect(calling).toEqual(['src/server/access/passwords.ts']);
});
