import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();

test.each(['20', '1999', 'abcd', ''])(
  'the year "%s" is refused at its field, and nothing is stored',
  async (typed) => {
    const admin = await server.asAdmin();
    const before = await admin.call('GET /api/tournament');
    const page = enter('/admin?tab=tournament', admin);
    const form = await screen.findByRole('region', { name: 'Nome e ano' });
    await page.fill('Ano', typed, form);
    await page.press('Salvar torneio', form);
    await within(form).findByText(/^Use um ano de \d{4} a \d{4}$/);
    expect(page.writes).toEqual([]);
    expect(await admin.call('GET /api/tournament')).toEqual(before);
  },
);

test('the technical time-out is turned on where the tournament is set', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=tournament', admin);
  const rule = await screen.findByRole('checkbox', { name: /^Tempo técnico/ });
  expect(rule).not.toBeChecked();
  await page.click(rule);
  await screen.findByText('Tempo técnico ligado');
  expect(await admin.call('GET /api/tournament')).toMatchObject({ technicalTimeout: true });
});

test('the teams are shown to everybody, or not, where the tournament is set', async () => {
  const admin = await server.asAdmin();
  const page = enter('/admin?tab=tournament', admin);
  const choice = await screen.findByRole('checkbox', { name: /^Mostrar os elencos/ });
  expect(choice).not.toBeChecked();
  await page.click(choice);
  await screen.findByText('Elencos visíveis para todos');
  expect(await admin.call('GET /api/tournament')).toMatchObject({ rostersPublic: true });
});
