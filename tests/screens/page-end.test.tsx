import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();

test('a page that is closed before its user is loaded redirects nobody, and the next page works', async () => {
  const player = await server.asPlayer();
  let answer = () => {};
  enter('/admin', player, (early) => {
    answer = early.hold(/^GET \/api\/user$/);
  });
  const next = enter('/rankings', player);
  await screen.findByRole('tab', { name: 'Times' });
  // The first page would redirect a player from the panel to the home page now.
  answer();
  await next.goto('/confrontos');
  expect(await screen.findByRole('heading', { name: 'Resumo dos Confrontos' })).toBeVisible();
  expect(next.path).toBe('/confrontos');
});
