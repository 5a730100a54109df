import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { openScreens } from './screens.tsx';

const { server, enter } = openScreens();
const random = { password: () => 'abcde-fghj-kmnp' };
const CODE = random.password();

async function fill(page: ReturnType<typeof enter>): Promise<void> {
  await page.fill('Nome', 'Olga');
  await page.fill('E-mail', 'olga@exemplo.com.br');
  await page.fill('Senha', 'onda do mar');
  await page.fill('Nome do torneio', 'Copa da Praia');
  await page.fill('Ano', '2026');
}

test('the link from the server’s log brings the code; after the rest is typed, the administrator is signed in', async () => {
  await openFirstStart(server.db, random);
  const page = enter(`/comecar#${CODE}`);
  await screen.findByRole('heading', { name: 'Vamos começar' });
  expect(screen.getByLabelText('Código')).toHaveValue(CODE);
  await fill(page);
  await page.user.dblClick(screen.getByRole('button', { name: 'Começar' }));
  await screen.findByText('Boas-vindas, Olga!');
  await screen.findAllByText('Copa da Praia', { exact: false });
  expect(page.path).toBe('/');
  expect(page.writes.filter((call) => call === 'POST /api/first-start')).toHaveLength(1);
});

test('missing or invalid input is reported at its field, and a wrong code at the code', async () => {
  await openFirstStart(server.db, random);
  const page = enter('/comecar');
  await page.press('Começar');
  await screen.findByText('Código é obrigatório');
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  expect(page.writes).toEqual([]);
  await fill(page);
  await page.fill('Código', 'abcde');
  await page.press('Começar');
  await screen.findByText(/^Código incorreto\./);
  expect(screen.getByLabelText('Código')).toHaveFocus();
  await page.fill('Código', CODE);
  await page.press('Começar');
  await screen.findByText('Boas-vindas, Olga!');
});

test('once there is an administrator the page leads to the sign-in form', async () => {
  const page = enter(`/comecar#${CODE}`);
  await waitFor(() => expect(page.path).toBe('/auth'));
});
