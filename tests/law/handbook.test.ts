import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FIGURES } from '../figures/figures.ts';

const handbook = new URL('../../docs/organizador/', import.meta.url);

test('every picture of the handbook is shown in it and taken by npm run figures, and there is no other', async () => {
  const pages = (await readdir(handbook)).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(pages.map((name) => readFile(new URL(name, handbook), 'utf8')));
  const shown = [...texts.join('\n').matchAll(/\]\(figuras\/([^)]+)\)/g)].map(([, file]) => file);
  const taken = FIGURES.map(({ name }) => `${name}.png`).toSorted();
  expect(shown.toSorted()).toEqual(taken);
  expect((await readdir(new URL('figuras/', handbook))).toSorted()).toEqual(taken);
});
