import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const directory = new URL('../../docs/decisions/', import.meta.url);
const files = (await readdir(directory)).filter((name) => /^\d{4}-/.test(name)).toSorted();
const rows = (await readFile(new URL('README.md', directory), 'utf8'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | '));

test('the index lists every decision with its number and title, in order', async () => {
  const titles = files.map(async (name) => {
    const [heading = ''] = (await readFile(new URL(name, directory), 'utf8')).split('\n', 1);
    return `${/^# (\d+\. .+)$/.exec(heading)?.[1]} (${name})`;
  });
  const listed = rows.map(([number, title]) => {
    const [, text, file] = /^\[(.+)\]\((.+)\)$/.exec(title ?? '') ?? [];
    return `${number?.slice(2)}. ${text} (${file})`;
  });
  expect(listed).toEqual(await Promise.all(titles));
});

test('a decision is superseded by a later one that says so', async () => {
  const superseded = rows.flatMap(([number, , by]) => {
    const file = /\((\d{4}-[\w-]+\.md)\)/.exec(by ?? '')?.[1];
    return file === undefined ? [] : [{ number: Number(number?.slice(2)), file }];
  });
  expect(superseded.length).toBeGreaterThan(0);
  for (const { number, file } of superseded) {
    expect(Number.parseInt(file, 10)).toBeGreaterThan(number);
    expect(await readFile(new URL(file, directory), 'utf8')).toMatch(
      new RegExp(`supersedes[^.]* decision ${number}\\b`, 'i'),
    );
  }
});
