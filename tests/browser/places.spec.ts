import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser.ts';
import { aPlayer, aRegistration, twoTeams } from '#tests/support/builders.ts';
import { Caller, fetching } from '#tests/support/call.ts';
import { expectNoBarriers } from './message-screen.ts';

test('on a phone the panel is a list grouped by purpose, and each place has a way back', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/admin', { as: await beach.admin(), viewport: PHONE, touch: true });
  const places = page.getByRole('navigation', { name: 'Painel Admin' });
  await expect(places.getByRole('heading')).toHaveText([
    'Pessoas',
    'Jogos e rodadas',
    'Comunicação',
    'Torneio e dados',
  ]);
  await expectNoBarriers(page);
  await places.getByRole('link', { name: /^Times/ }).click();
  await expect(page).toHaveURL('/admin?tab=teams');
  await expect(page.getByRole('heading', { name: 'Gerenciamento de Times' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao painel' }).click();
  await places.getByRole('link', { name: /^WhatsApp/ }).click();
  await expect(page).toHaveURL('/admin/whatsapp');
  await page.goBack();
  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole('tab', { name: 'Jogadores' })).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the panel shows how many registrations are pending, and updates', async ({
  beach,
  enter,
}) => {
  const visitor = new Caller(fetching(beach.address));
  const page = await enter(beach, '/admin', { as: await beach.admin(), viewport: PHONE, touch: true });
  const place = page.getByRole('link', { name: /^Validação/ });
  await expect(place).toHaveAccessibleName('Validação Inscrições à espera');
  await aRegistration(visitor);
  await expect(place).toHaveAccessibleName('Validação Inscrições à espera 1 à espera');
});

test("the administrator's part of the menu has its own heading", async ({ beach, enter }) => {
  const page = await enter(beach, '/', { as: await beach.admin() });
  await page.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(page.getByRole('group', { name: 'Administração' }).getByRole('menuitem')).toHaveText([
    'Painel Admin',
    'Gerenciar Imagens',
    'Registrar Pontuações',
    'Registrar Jogos',
    'WhatsApp',
  ]);
  await expectNoBarriers(page);
  const visitor = await enter(beach, '/', { as: await beach.player() });
  await visitor.getByRole('button', { name: 'Minha Conta' }).click();
  await expect(visitor.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  await expect(visitor.getByRole('menu').getByRole('group')).toHaveCount(0);
});

const places = (page: Page) =>
  page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Rankings' }) });

test('the link to the home page is there at every width', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const page = await enter(beach, '/rankings', { as: admin, viewport: PHONE });
  for (const width of [360, 768, 1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(places(page).getByRole('link', { name: 'Início' })).toHaveCount(1);
    expect(await page.evaluate('document.documentElement.scrollWidth'), `at ${width}`).toBe(width);
  }
});

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both are on the page');
  return a.y + a.height <= b.y || b.y + b.height <= a.y;
}

test('a toast covers neither the header, nor the bottom bar, nor the save button of a sheet', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const [recife] = await twoTeams(admin);
  for (const firstName of ['Bia', 'Ana', 'Lia', 'Rita', 'Eva'])
    await aPlayer(admin, { firstName, teamId: recife });
  const page = await enter(beach, `/register-scores?rodada=1&time=${recife}`, { as: admin });
  const toast = page.locator('[data-sonner-toast]');
  for (const [place, width] of [360, 390, 768, 1024, 1280].entries()) {
    await page.setViewportSize({ width, height: 700 });
    await page.reload();
    await page.getByText('Presente', { exact: true }).nth(place).click();
    await page.getByRole('button', { name: /^Salvar/ }).click();
    await expect(toast).toBeVisible();
    await expect(toast).toHaveAttribute('data-mounted', 'true');
    expect(await areApart(toast, page.getByRole('banner')), `the header at ${width}`).toBe(true);
    expect(await areApart(toast, page.getByRole('button', { name: /^Salvar/ })), `saving at ${width}`).toBe(
      true,
    );
    if (width < 1024)
      expect(
        await areApart(toast, page.getByRole('navigation', { name: 'Lugares' })),
        `the bar at ${width}`,
      ).toBe(true);
  }
});

test('a toast covers neither the header of the menu nor that of a tall dialog', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED/);
  const admin = await beach.admin();
  await aPlayer(admin, { firstName: 'Bia', lastName: 'Melo' });
  const page = await enter(beach, '/admin?tab=players', { as: admin });
  await page.route('**/api/players/*', (route) => route.abort());
  const toast = page.locator('[data-sonner-toast]');
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await page.getByRole('button', { name: 'Editar Bia Melo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar jogador' });
    await dialog.getByLabel('Nome', { exact: true }).fill('Beatriz');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(toast).toHaveAttribute('data-mounted', 'true');
    const head = dialog.getByRole('heading', { name: 'Editar jogador' });
    expect(await areApart(toast, head), `the title at ${viewport.width}`).toBe(true);
    const cross = dialog.getByRole('button', { name: 'Fechar' });
    expect(await areApart(toast, cross), `the cross at ${viewport.width}`).toBe(true);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Minha Conta' }).click();
    await expect(toast).toBeVisible();
    await page.getByText('Minha Conta', { exact: true }).click({ trial: true });
  }
});
