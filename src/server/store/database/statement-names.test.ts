import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

const askTwice = (names: StatementNames, text: string) => [names.of(text), names.of(text)];

test('a statement gets a name at its second use', () => {
  const names = new StatementNames();
  expect(askTwice(names, 'select 1')).toEqual([undefined, 's1']);
  expect(askTwice(names, 'select 2')).toEqual([undefined, 's2']);
  expect([names.of('select 1'), names.of('select 2')]).toEqual(['s1', 's2']);
});

test('statements for many rows, and those beyond the five hundredth, get none', () => {
  const names = new StatementNames();
  expect(askTwice(names, `select ${'1'.repeat(4_000)}`)).toEqual([undefined, undefined]);
  for (let number = 1; number <= 500; number += 1)
    expect(askTwice(names, `select ${number}`)).toEqual([undefined, `s${number}`]);
  expect(askTwice(names, 'select 501')).toEqual([undefined, undefined]);
  expect(names.of('select 500')).toBe('s500');
});

test('statements used once leave the names to others', () => {
  const names = new StatementNames();
  for (let number = 1; number <= 10_000; number += 1) expect(names.of(`select ${number}`)).toBeUndefined();
  expect(askTwice(names, 'select 0')).toEqual([undefined, 's1']);
});
