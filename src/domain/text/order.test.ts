import { describe, expect, test } from 'vitest';
import { byLabel, byName, type Criterion, criterion, rank } from './order.ts';

type Entry = { readonly name: string; readonly wins: number; readonly saldo: number };
const entry = (name: string, wins: number, saldo = 0): Entry => ({ name, wins, saldo });
const criteria = [
  criterion('wins', (a: Entry, b: Entry) => b.wins - a.wins),
  criterion('saldo', (a: Entry, b: Entry) => b.saldo - a.saldo),
];
const listed = (entries: readonly Entry[]) =>
  rank<Entry, 'wins' | 'saldo'>(entries, criteria, (a, b) => byName(a.name, b.name)).map(
    ({ position, item, aheadBy }) => [position, item.name, aheadBy],
  );

test('those level in every criterion share the position: 1, 2, 2, 4', () => {
  expect(listed([entry('d', 0), entry('c', 2), entry('a', 3), entry('b', 2)])).toEqual([
    [1, 'a', 'wins'],
    [2, 'b', 'shared'],
    [2, 'c', 'wins'],
    [4, 'd', null],
  ]);
});

test('each item says which criterion put it ahead of the next', () => {
  expect(listed([entry('a', 1, 4), entry('b', 1, 9), entry('c', 2)])).toEqual([
    [1, 'c', 'wins'],
    [2, 'b', 'saldo'],
    [3, 'a', null],
  ]);
});

test('an empty list, and a single item', () => {
  expect(listed([])).toEqual([]);
  expect(listed([entry('a', 1)])).toEqual([[1, 'a', null]]);
});

test('the items given are not reordered', () => {
  const entries = [entry('a', 1), entry('b', 2)];
  listed(entries);
  expect(entries.map((each) => each.name)).toEqual(['a', 'b']);
});

test('a criterion that depends on the tied items is applied again to each group it made', () => {
  const asked: number[][] = [];
  const remembered: Criterion<number, 'half'> = {
    name: 'half',
    among: (level) => {
      asked.push(level.toSorted((a, b) => a - b));
      const middle = level.toSorted((a, b) => a - b)[Math.floor(level.length / 2)] ?? 0;
      return (a, b) => Number(a >= middle) - Number(b >= middle);
    },
  };
  const order = rank([4, 1, 3, 2], [remembered], (a, b) => b - a);
  expect(order.map(({ item }) => item)).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([
    [1, 2, 3, 4],
    [1, 2],
    [3, 4],
  ]);
});

describe('names as Brazilians list them', () => {
  test('accents and capitals do not separate equal names', () => {
    expect(['Zeca', 'Íris', 'ana', 'Ágata', 'Ivo'].sort(byName)).toEqual([
      'Ágata',
      'ana',
      'Íris',
      'Ivo',
      'Zeca',
    ]);
  });

  test('court 2 comes before court 10', () => {
    expect(['Quadra 10', 'Quadra 2', 'central'].sort(byLabel)).toEqual(['central', 'Quadra 2', 'Quadra 10']);
  });
});
