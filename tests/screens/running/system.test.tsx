import { test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { backups } from '#server/store/database/schema/backups.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { server, enter, visit } = openScreens();
const PANEL = '/admin?tab=system';

test("a backup is made, listed and downloaded with the user's password, and a wrong one is reported at its field", async () => {
  const admin = await server.asAdmin();
  const page = enter(PANEL, admin);
  await expect(page.getByText('Nenhuma cópia ainda')).toBeVisible();
  await button(page, 'Fazer uma agora').click();
  await expect(page.getByText('Cópia feita')).toBeVisible();
  await expect(page.getByText(/^A pedido · /)).toBeVisible();

  await button(page, /^Baixar a cópia de /).click();
  const dialog = page.getByRole('dialog', { name: 'Baixar a cópia?', exact: true });
  await button(dialog, 'Baixar').click();
  await dialog.getByLabel('A sua senha', { exact: true }).fill('outra senha');
  await button(dialog, 'Baixar').click();
  await expect(dialog.getByText('Senha atual incorreta')).toBeVisible();
  await dialog.getByLabel('A sua senha', { exact: true }).fill(PASSWORD);
  const { name } = await page.saved(() => button(dialog, 'Baixar').click());
  await expect(page.getByText('Cópia baixada')).toBeVisible();
  expect((await admin.call('GET /api/system')).backups.list).toMatchObject([{ name }]);
});

test('the installation says how many connections are open, and how many there may be', async () => {
  const page = enter(PANEL, await server.asAdmin());
  await expect(page.getByText(/^\d+ abertas de [\d.]{2,}$/)).toBeVisible();
});

test('a failure disappears from a dialog as soon as a field is refused', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/backups');
  const page = enter(PANEL, admin);
  await button(page, /^Baixar a cópia de /).click();
  const dialog = page.getByRole('dialog', { name: 'Baixar a cópia?', exact: true });
  const password = dialog.getByLabel('A sua senha', { exact: true });
  await button(dialog, 'Baixar').click();
  await expect(password).toBeFocused();
  page.cut(/\/download$/);
  await password.fill(PASSWORD);
  await button(dialog, 'Baixar').click();
  const failure = dialog.getByText(/^Sem resposta do servidor/);
  await expect(failure).toBeVisible();
  await password.fill('');
  await button(dialog, 'Baixar').click();
  await expect(dialog.getByText('Senha atual é obrigatória')).toBeVisible();
  await expect(failure).toBeHidden();
  await password.fill(PASSWORD);
  await button(dialog, 'Baixar').click();
  await expect(failure).toBeVisible();
});

test('a backup that a colleague makes is listed at once', async () => {
  const page = await visit(PANEL, await server.asAdmin());
  await expect(page.getByText('Nenhuma cópia ainda')).toBeVisible();
  const before = page.calls.filter((call) => call === 'GET /api/system').length;
  await (await server.asAdmin()).call('POST /api/backups');
  await expect(page.getByText(/^A pedido · /)).toBeVisible();
  // Announced, not found by polling.
  expect(page.calls.filter((call) => call === 'GET /api/system')).toHaveLength(before + 1);
});

test('two presses make one backup', async () => {
  const admin = await server.asAdmin();
  const page = enter(PANEL, admin);
  const button = page.getByRole('button', { name: 'Fazer uma agora', exact: true });
  await button.dblclick();
  await expect(page.getByText('Cópia feita')).toBeVisible();
  expect((await admin.call('GET /api/system')).backups.list).toHaveLength(1);
});

test('a failed backup is reported to organisers on the home page and in the panel, and to nobody else', async () => {
  const startedAt = new Date(server.now);
  const error = 'O disco está cheio: libere espaço.';
  await query(server.db, (q) =>
    q.insert(backups).values({ reason: 'nightly', startedAt, finishedAt: startedAt, error }),
  );
  const page = enter('/', await server.asAdmin());
  await expect(page.getByText('A última cópia de segurança não deu certo.')).toBeVisible();
  await expect(page.getByText(error, { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Ver as cópias', exact: true }).click();
  await expect(page.getByText('Não feita')).toBeVisible();

  const player = enter('/', await server.asPlayer());
  await expect(player.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => player.calls.includes('GET /api/live-scores')).toBe(true);
  expect(player.calls).not.toContain('GET /api/system');
});

test('errors are listed in words with their count, and slow writes with their duration', async () => {
  const admin = await server.asAdmin();
  const page = enter(PANEL, admin);
  await expect(page.getByText('Nenhum problema')).toBeVisible();
  expect(page.getByText('Gravações lentas').count()).toBe(0);

  const { incidents } = server.main.installation;
  const place = { call: 'POST /api/teams', requestId: 'req-7' };
  incidents.note('disk-full', place);
  incidents.note('disk-full', { ...place, requestId: 'req-8' });
  incidents.noteWrite({ ...place, requestId: 'req-9' }, 1_432);
  await button(page, 'Fazer uma agora').click();
  await expect(page.getByText('O disco estava cheio.')).toBeVisible();
  await expect(page.getByText(/^2 vezes, .* Pedido req-8: POST \/api\/teams$/)).toBeVisible();
  await expect(page.getByText('1,4 s')).toBeVisible();
});
