import { afterEach, expect, test, vi } from 'vitest';
import { ownAddress, ownBase, ownSite, setBase } from './base.ts';

const at = (pathname: string) => vi.stubGlobal('location', { origin: 'https://praia.example', pathname });

afterEach(() => {
  vi.unstubAllGlobals();
  setBase('');
});

test('a page knows its tournament by its address', () => {
  at('/t/escola/times/7');
  expect([ownBase(), ownAddress('/api/events'), ownSite()]).toEqual([
    '/t/escola',
    '/api/t/escola/events',
    'https://praia.example/t/escola',
  ]);
  at('/times/7');
  expect([ownBase(), ownAddress('/api/events'), ownSite()]).toEqual([
    '',
    '/api/events',
    'https://praia.example',
  ]);
});

test('a page that is rendered on the server is told its tournament', () => {
  setBase('/t/escola');
  expect(ownAddress('/calendario.ics')).toBe('/t/escola/calendario.ics');
});
