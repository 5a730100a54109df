import { expect, test } from 'vitest';
import { createPages } from '#web/create-pages.tsx';

const { routesById } = createPages().router;
const reading = Object.values(routesById).flatMap(({ id, options: { validateSearch } }) =>
  typeof validateSearch === 'function' ? [{ id, read: validateSearch }] : [],
);

test('there are routes whose address is read', () => {
  expect(reading.length).toBeGreaterThan(10);
});

// The router leaves in the search whatever the route does not name: a wrong value would reach the page.
test.each(reading)('$id names what it read of its address also where it is wrong', ({ read }) => {
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
