import { test } from 'vitest';
import { expect } from '#tests/screens/support/locator.ts';
import { openScreens } from '#tests/screens/support/screens.tsx';
import { aGameInProgress } from '#tests/support/data/builders.ts';
import { dayOf, formatDay } from '#web/lib/format/format.ts';

const { server, visit } = openScreens();

test('the audit says who changed what, from what to what, and can be filtered by person, kind and day', async () => {
  const admin = await server.asAdmin();
  const scorer = await server.asScorer();
  const game = await aGameInProgress(admin);
  const body = { setNumber: 1, team1Score: 21, team2Score: 15 };
  await scorer.call('POST /api/games/{id}/sets', { params: { id: game.id }, body });
  const page = await visit('/admin?tab=audit', admin);

  const newest = page.getByRole('region', { name: 'Auditoria' }).getByRole('listitem').first();
  await expect(newest).toContainText('Set registrado: Recife × Olinda, rodada 1');
  await expect(newest).toContainText('por Sílvia Souza');
  await expect(newest).toContainText('nenhum → 21×15');
  await expect(page.getByText('Time criado: Recife')).toBeVisible();

  await page.getByRole('button', { name: /Pessoa$/ }).click();
  await page.getByRole('option', { name: 'Sílvia Souza' }).click();
  await expect(page.getByText('Time criado: Recife')).toBeHidden();
  await expect(newest).toContainText('por Sílvia Souza');

  await page.getByRole('button', { name: /Tipo$/ }).click();
  await page.getByRole('option', { name: 'Times' }).click();
  await expect(page.getByText('Nada com estes filtros')).toBeVisible();
  await page.isAt(/\/admin\?tab=audit&pessoa=user-\d+&tipo=team$/);
  await page.reload();
  await expect(page.getByText('Nada com estes filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByText('Time criado: Recife')).toBeVisible();

  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type('01012025');
  await expect(page.getByText('Nada com estes filtros')).toBeVisible();
  const { lines } = await admin.call('GET /api/audit', { query: {} });
  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type(formatDay(dayOf(lines[0]?.at ?? '')).replaceAll('/', ''));
  await expect(newest).toContainText('Set registrado: Recife × Olinda, rodada 1');
});

test('older entries are loaded on request', async () => {
  const admin = await server.asAdmin();
  for (let number = 1; number <= 55; number += 1)
    await admin.call('POST /api/teams', { body: { name: `Time ${number}` } });
  const page = await visit('/admin?tab=audit', admin);
  await expect(page.getByText('Time criado: Time 55')).toBeVisible();
  await expect(page.getByText('Time criado: Time 1', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar mais antigas' }).click();
  await expect(page.getByText('Time criado: Time 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mostrar mais antigas' })).toBeHidden();
});

test('an audit that cannot be loaded says so, and a retry loads it', async () => {
  const page = await visit('/admin', await server.asAdmin(), (early) => early.cut(/\/api\/audit\?.*$/));
  page.cut(/\/api\/audit$/);
  await page.getByRole('link', { name: 'Auditoria', exact: true }).click();
  await expect(page.getByText('Erro ao carregar a auditoria')).toBeVisible();
  page.mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nada foi alterado ainda')).toBeVisible();
});

test('a list that the server failed to send says why, with the number of the request', async () => {
  const message = 'O servidor está sem banco de dados no momento. Pedido req-1.';
  const page = await visit('/admin', await server.asAdmin(), (early) => {
    for (const call of [/\/api\/audit(\?.*)?$/, /\/api\/teams$/])
      early.answer(call, async () =>
        Response.json({ code: 'UNAVAILABLE', message, requestId: 'req-1' }, { status: 503 }),
      );
  });
  await page.getByRole('link', { name: 'Auditoria', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(`Erro ao carregar a auditoria${message}`);
  await page.getByRole('link', { name: 'Times', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(message);
});

test('if the people to filter by could not be loaded, the field’s own button loads them', async () => {
  const page = await visit('/admin?tab=audit', await server.asAdmin(), (before) =>
    before.cut(/\/audit\/actors/),
  );
  await expect(page.getByText(/^Erro ao carregar pessoas\./)).toBeVisible();
  page.mend();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText(/^Erro ao carregar pessoas\./)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Pessoa$/ })).toBeFocused();
});
