import { describe, expect, test } from 'vitest';
import { isPageAddress } from '#contract/page-addresses.ts';
import { createPages } from '#web/create-pages.tsx';

const { router } = createPages();
const { routesById } = router;
const reading = Object.values(routesById).flatMap(({ id, options: { validateSearch } }) =>
  typeof validateSearch === 'function' ? [{ id, read: validateSearch }] : [],
);

test('some routes read parameters from their address', () => {
  expect(reading.length).toBeGreaterThan(10);
});

// The router keeps unvalidated search parameters, so a wrong value would reach the page.
test.each(reading)('$id validates every parameter that it reads from its address', ({ read }) => {
  const asked = new Set<string | symbol>();
  const wrong = new Proxy<Record<string, unknown>>(
    {},
    {
      get(_, name) {
        asked.add(name);
        return {};
      },
    },
  );
  const found = read(wrong);
  expect(asked.size).toBeGreaterThan(0);
  expect(found).toEqual(Object.fromEntries([...asked].map((name) => [name, undefined])));
  expect(Object.keys(found)).toEqual(expect.arrayContaining([...asked]));
});

describe('the server knows the address', () => {
  /** Parameters of an address with which its page exists. */
  const VALUES: Record<string, string> = {
    '/incorporar/$': 'jogos/12',
    '/jogos/$id': '12',
    '/overlay/$nome': 'placar',
    '/registrar-jogos/$round': '8',
    '/times/$id': '12',
  };
  const addresses = Object.keys(router.routesByPath).map((path) =>
    path.replace(/\$\w*$/, () => VALUES[path] ?? `no value for ${path}`),
  );

  test.each(addresses)('%s of a page', (address) => {
    expect(isPageAddress(address)).toBe(true);
  });

  test.each([
    ['/rankings/', true],
    ['/Rankings', true],
    ['/%72ankings', true],
    ['/rankings//', true],
    ['/rankings/x', false],
    ['/jogos', false],
    ['/auth/x', false],
    ['/%00', false],
    ['/admin/accounts', false],
    ['/adminx', false],
    ['/admin%2Frounds', false],
    ['/admin/%72ounds', true],
  ])('%s as the router does: %s', (address, isPage) => {
    const { pathname } = router.parseLocation({ ...router.history.location, pathname: address });
    const [, params, route] = router.getMatchedRoutes(pathname);
    // The router keeps what no route matched under this name.
    expect([route !== undefined && params['**'] === undefined, isPageAddress(address)]).toEqual([
      isPage,
      isPage,
    ]);
  });

  test.each([
    '/jogos/%00',
    '/jogos/abc',
    '/jogos/1234567890',
    '/times/abc',
    '/incorporar/%2e%2e',
    '/incorporar/jogos/abc',
    '/overlay/%00',
    '/registrar-jogos/31',
    '/%zz',
  ])('%s of no page', (address) => {
    expect(isPageAddress(address)).toBe(false);
  });
});
