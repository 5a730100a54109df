import { test } from 'vitest';
import { appointByCommand } from '#server/setup/administrators.ts';
import { openFirstStart } from '#server/setup/first-start-code.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';

const { server, enter } = openScreens();
const random = { password: () => 'abcde-fghj-kmnp' };
const CODE = random.password();

async function fill(page: ReturnType<typeof enter>): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Olga');
  await page.getByLabel('E-mail', { exact: true }).fill('olga@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('onda do mar');
  await page.getByLabel('Nome do torneio', { exact: true }).fill('Copa da Praia');
  await page.getByLabel('Ano', { exact: true }).fill('2026');
}

test('the link from the server’s log brings the code; after the rest is typed, the administrator is signed in', async () => {
  await openFirstStart(server.db, random);
  const page = enter(`/comecar#${CODE}`);
  await expect(page.getByRole('heading', { name: 'Vamos começar', exact: true })).toBeVisible();
  await expect(page.getByLabel('Código', { exact: true })).toHaveValue(CODE);
  await fill(page);
  await page.getByRole('button', { name: 'Começar', exact: true }).dblclick();
  await expect(page.getByText('Boas-vindas, Olga!')).toBeVisible();
  await expect(page.getByText('Copa da Praia', { exact: false })).toBeVisible();
  expect(page.path).toBe('/');
  expect(page.writes.filter((call) => call === 'POST /api/first-start')).toHaveLength(1);
});

test('the link opened in the tab that shows the page without a code brings the code and keeps what is typed', async () => {
  await openFirstStart(server.db, random);
  const page = enter('/comecar');
  await fill(page);
  await expect(page.getByLabel('Código', { exact: true })).toHaveValue('');
  window.location.hash = CODE;
  // happy-dom does not fire it.
  window.dispatchEvent(new Event('popstate'));
  await expect(page.getByLabel('Código', { exact: true })).toHaveValue(CODE);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Olga');
});

test('on a slow connection the page has its heading before its form', async () => {
  await openFirstStart(server.db, random);
  const page = enter('/comecar', undefined, (before) => before.hold(/\/api\/first-start$/));
  await expect(page.getByRole('heading', { name: 'Vamos começar', level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando...')).toHaveCount(0);
});

test('without an answer the page has its title and the reason, and opens on a retry', async () => {
  await openFirstStart(server.db, random);
  const page = enter('/comecar', undefined, (before) => before.cut(/\/api\/first-start$/));
  await expect(page.getByText('Não foi possível abrir esta página')).toBeVisible();
  await expect(page.getByText('Manchete', { exact: true })).toBeVisible();
  page.mend();
  await button(page, 'Tentar novamente').click();
  await expect(page.getByLabel('Código', { exact: true })).toBeVisible();
});

test('missing or invalid input is reported at its field, and a wrong code at the code', async () => {
  await openFirstStart(server.db, random);
  const page = enter('/comecar');
  await button(page, 'Começar').click();
  await expect(page.getByText('Código é obrigatório')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  expect(page.writes).toEqual([]);
  await fill(page);
  await page.getByLabel('Código', { exact: true }).fill('abcde');
  await button(page, 'Começar').click();
  await expect(page.getByText(/^Código incorreto\./)).toBeVisible();
  await expect(page.getByLabel('Código', { exact: true })).toBeFocused();
  await page.getByLabel('Código', { exact: true }).fill(CODE);
  await button(page, 'Começar').click();
  await expect(page.getByText('Boas-vindas, Olga!')).toBeVisible();
});

test('the password that the server would refuse is called weak while it is typed', async () => {
  await openFirstStart(server.db, random);
  const page = enter(`/comecar#${CODE}`);
  await fill(page);
  await page.getByLabel('Senha', { exact: true }).fill('12345678');
  await expect(page.getByText('Senha: fraca. Repetições e sequências não são aceitas.')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('olga na praia');
  await expect(page.getByText(/^Senha: fraca\. O nome e o e-mail/)).toBeVisible();
});

test('after a reload everything typed is restored except the password and the code, until it was sent', async () => {
  await openFirstStart(server.db, random);
  await fill(enter('/comecar'));
  const page = enter(`/comecar#${CODE}`);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Olga');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('olga@exemplo.com.br');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('onda do mar');
  await page.getByLabel('Senha', { exact: true }).fill('onda do mar');
  await button(page, 'Começar').click();
  await expect(page.getByText('Boas-vindas, Olga!')).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('olga@');
});

test('if somebody else was first the refusal leads to the sign-in form', async () => {
  await openFirstStart(server.db, random);
  const page = enter(`/comecar#${CODE}`);
  await fill(page);
  await appointByCommand(server.db, server.main.tournament.id, 'ana@exemplo.com.br', random);
  await button(page, 'Começar').click();
  await expect(page.getByText(/^Este servidor já tem administrador\./)).toBeVisible();
  await page.getByRole('link', { name: 'Entrar', exact: true }).click();
  await page.isAt('/auth');
});

test('once there is an administrator the page leads to the sign-in form', async () => {
  const page = enter(`/comecar#${CODE}`);
  await page.isAt('/auth');
});
