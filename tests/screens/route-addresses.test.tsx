import { expect, test } from 'vitest';
import { createPages } from '#web/create-pages.tsx';

const { routesById } = createPages().router;
const reading = Object.values(routesById).flatMap(({ id, options: { validateSearch } }) =>
  typeof validateSearch === 'function' ? [{ id, read: validateSearch }] : [],
);

test('some routes read parameters from their address', () => {
  expect(reading.length).toBeGreaterThan(10);
});

// The router keeps search parameters that a route does not validate, so a wrong value would reach the page.
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
