import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress } from '#tests/support/builders.ts';
import { dayOf, formatDay } from '#web/lib/format.ts';

test('the audit says who changed what, from what to what, and is narrowed by person, kind and day', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const scorer = await beach.scorer();
  const game = await aGameInProgress(admin);
  const body = { setNumber: 1, team1Score: 21, team2Score: 15 };
  await scorer.call('POST /api/games/{id}/sets', { params: { id: game.id }, body });
  const page = await enter(beach, '/admin?tab=audit', { as: admin });

  const newest = page.getByRole('listitem').first();
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

test('what is older comes when it is asked for', async ({ beach, enter }) => {
  const admin = await beach.admin();
  for (let number = 1; number <= 55; number += 1)
    await admin.call('POST /api/teams', { body: { name: `Time ${number}` } });
  const page = await enter(beach, '/admin?tab=audit', { as: admin });
  await expect(page.getByText('Time criado: Time 55')).toBeVisible();
  await expect(page.getByText('Time criado: Time 1', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar mais antigas' }).click();
  await expect(page.getByText('Time criado: Time 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mostrar mais antigas' })).toBeHidden();
});

test('an audit that cannot be loaded says so, and is loaded when asked again', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED .*\/api\/audit/);
  const page = await enter(beach, '/admin', {
    as: await beach.admin(),
    before: (early) => early.route('**/api/audit?**', (route) => route.abort()),
  });
  await page.route('**/api/audit', (route) => route.abort());
  await page.getByRole('tab', { name: 'Auditoria' }).click();
  await expect(page.getByText('Erro ao carregar a auditoria')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nada foi alterado ainda')).toBeVisible();
});
