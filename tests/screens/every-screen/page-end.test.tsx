import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';

const { server, enter } = openScreens();

test('a page that is closed before its user is loaded redirects nobody, and the next page works', async () => {
  const player = await server.asPlayer();
  let answer = () => {};
  enter('/admin', player, (early) => {
    answer = early.hold(/^GET \/api\/user$/);
  });
  const next = enter('/rankings', player);
  await expect(next.getByRole('tab', { name: 'Times', exact: true })).toBeVisible();
  // Answered now, the first page would redirect a player from the panel to the home page.
  answer();
  await next.goto('/confrontos');
  await expect(next.getByRole('heading', { name: 'Resumo dos Confrontos', exact: true })).toBeVisible();
  expect(next.path).toBe('/confrontos');
});
