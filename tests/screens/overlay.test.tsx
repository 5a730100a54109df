import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();
const TOURNAMENT = 'Torneio de Vôlei de Praia 2025';

test('an overlay that cannot ask what the organiser shows is not there', async () => {
  let restore = () => {};
  const overlay = enter('/overlay/bug', server.anonymous, (early) => {
    restore = early.cut(/^GET \/api\/broadcast$/);
  });
  const name = await screen.findByText(TOURNAMENT, { selector: 'span' });
  expect(name.closest('[aria-hidden="true"]')).not.toBeNull();
  restore();
  await overlay.reload();
  const shown = await screen.findByText(TOURNAMENT, { selector: '[aria-hidden="false"] span' });
  expect(shown).toBeVisible();
});
