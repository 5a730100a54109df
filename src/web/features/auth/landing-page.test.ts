import { expect, test } from 'vitest';
import { landingPath, landingSearch } from './landing-page.ts';

test.each(['/', '/ranking/times', '/rankings?aba=times&g=1#topo', '/authors', '/confrontos?time=%C3%81gua'])(
  '%s is a page to continue with',
  (to) => {
    expect(landingSearch({ to })).toEqual({ to });
    expect(landingPath(to)).toBe(to);
  },
);

test.each([
  'https://exemplo.org',
  '//exemplo.org',
  '/\\exemplo.org',
  '/\t/exemplo.org',
  '\\\\exemplo.org',
  '/\n/exemplo.org',
  '/x/..//exemplo.org',
  '/.//exemplo.org',
  '/%2e%2e//exemplo.org',
  '/./\\exemplo.org',
  'javascript:alert(1)',
  'ranking',
  '',
  ' /ranking',
  7,
  undefined,
  ['/ranking'],
  '/auth',
  '/auth?to=/auth',
  '/AUTH/',
  '/x/../auth',
  '/%61uth',
  '/nova-senha',
  '/api/docs',
  '/%zz',
])('%j is not', (to) => {
  expect(landingSearch({ to })).toEqual({ to: undefined });
  expect(landingPath(to)).toBe('/');
});
