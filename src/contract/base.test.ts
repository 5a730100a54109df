import { expect, test } from 'vitest';
import { addressIn, baseIn, withoutBase } from './base.ts';

test.each([
  ['/', '', '/'],
  ['/times/7', '', '/times/7'],
  ['/t/escola', '/t/escola', '/'],
  ['/t/escola/', '/t/escola', '/'],
  ['/t/copa-2026/jogos/7', '/t/copa-2026', '/jogos/7'],
  ['/t/t/t/x', '/t/t', '/t/x'],
  ['/times', '', '/times'],
  ['/tv', '', '/tv'],
  ['/t', '', '/t'],
  ['/t/', '', '/t/'],
  ['/t/Escola/times', '', '/t/Escola/times'],
  ['/t/esc%6fla/times', '', '/t/esc%6fla/times'],
  ['/x/t/escola', '', '/x/t/escola'],
])('the path %s belongs to the base "%s", and is %s within it', (path, base, within) => {
  expect([baseIn(path), withoutBase(path)]).toEqual([base, within]);
});

test.each([
  ['/times/7', '/t/escola/times/7'],
  ['/api/teams?order=name', '/api/t/escola/teams?order=name'],
  ['/calendario.ics', '/t/escola/calendario.ics'],
  ['/', '/t/escola/'],
])('%s of another tournament is %s, and the current one has it as it is', (path, address) => {
  expect([addressIn('/t/escola', path), addressIn('', path)]).toEqual([address, path]);
});

test.each(['/api/images/0a1b?size=96', '/api/health'])('%s is the same for every tournament', (path) => {
  expect(addressIn('/t/escola', path)).toBe(path);
});
