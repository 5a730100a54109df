import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const directory = new URL('../../docs/decisions/', import.meta.url);

test('the index lists every decision once, with its number and title', async () => {
  const files = (await readdir(directory)).filter((name) => /^\d{4}-/.test(name));
  const titles = files.map(async (name) => {
    const [heading = ''] = (await readFile(new URL(name, directory), 'utf8')).split('\n', 1);
    return `${/^# (\d+\. .+)$/.exec(heading)?.[1]} (${name})`;
  });
  const index = await readFile(new URL('README.md', directory), 'utf8');
  const rows = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \|$/gm)];
  const listed = rows.map(([, number, title, file]) => `${number}. ${title} (${file})`);
  expect(listed.toSorted()).toEqual((await Promise.all(titles)).toSorted());
});
