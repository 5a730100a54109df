import { describe, expect, test } from 'vitest';
import { pageOf, slideAt, slidesOf } from './tv-slides.ts';

const ROOM = { live: 4, coming: 5, results: 5, standings: 8, table: 8, bracket: 3, best: 5 };
const EMPTY = { live: 0, coming: 0, results: 0, standings: 0, table: 0, bracket: 0, best: 0 };
const SECOND = 1000;

const kinds = (contents: Partial<typeof EMPTY>) =>
  slidesOf({ ...EMPTY, ...contents }, ROOM).map(({ kind, page }) => `${kind} ${page}`);

describe('the slides of a screen', () => {
  test('say so if all lists are empty', () => {
    expect(slidesOf(EMPTY, ROOM)).toEqual([{ kind: 'nothing', page: 0, pages: 1 }]);
  });

  test('omit empty lists', () => {
    expect(kinds({ coming: 1, standings: 8 })).toEqual(['coming 0', 'standings 0']);
  });

  test('are several pages for a list that is longer than the screen', () => {
    expect(kinds({ standings: 8 })).toEqual(['standings 0']);
    expect(kinds({ standings: 17 })).toEqual(['standings 0', 'standings 1', 'standings 2']);
  });

  test('return to the games in progress between all others', () => {
    expect(kinds({ live: 2, coming: 3, best: 5, standings: 9 })).toEqual([
      'live 0',
      'coming 0',
      'live 0',
      'standings 0',
      'live 0',
      'standings 1',
      'live 0',
      'best 0',
    ]);
  });

  test('show all courts of a busy day before the next list', () => {
    expect(kinds({ live: 8, coming: 1 })).toEqual(['live 0', 'live 1', 'coming 0']);
  });

  test('stay with the games in progress if there is nothing else', () => {
    expect(kinds({ live: 1 })).toEqual(['live 0']);
  });
});

describe('the current slide', () => {
  const slides = slidesOf({ ...EMPTY, coming: 1, results: 1, best: 1 }, ROOM);
  const at = (now: number, seconds = 12) => slideAt(slides, now, seconds).kind;

  test('changes with the clock, and starts over', () => {
    const seconds = [0, 11.999, 12, 24, 35, 36].map((second) => at(second * SECOND));
    expect(seconds).toEqual(['coming', 'coming', 'results', 'best', 'best', 'coming']);
  });

  test('is the same an hour later if the hour is a whole number of cycles', () => {
    expect(at(3_600 * SECOND)).toBe(at(0));
    expect(at(3_612 * SECOND)).toBe('results');
  });

  test('is one of them at any time', () => {
    expect(at(-1)).toBe('best');
    expect(at(Number.NaN)).toBe('nothing' satisfies string);
  });
});

describe('a page of a list', () => {
  const list = (length: number) => Array.from({ length }, (_, i) => i);

  test('has every row once', () => {
    const pages = [0, 1, 2].map((page) => pageOf(list(17), { kind: 'standings', page, pages: 3 }));
    expect(pages.map((page) => page.length)).toEqual([6, 6, 5]);
    expect(pages.flat()).toEqual(list(17));
  });

  test('is empty if the list became shorter', () => {
    expect(pageOf(list(2), { kind: 'standings', page: 2, pages: 3 })).toEqual([]);
  });
});
