import type { Locator, Page } from '@playwright/test';
import { CourtScreen } from '#tests/browser/games/court-screen.ts';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { standsStill } from '#tests/support/browser/screens.ts';
import { aCompletedGame, aGame, aGameInProgress, aPlayer, twoTeams } from '#tests/support/data/builders.ts';

test.use({ reusesPages: true });

const mainNavigation = (page: Page) =>
  page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Rankings' }) });

test('every width has the link to the home page, and print is dark on light in the dark theme too, uncovered by any bar', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const page = await enter(beach, '/rankings', { as: admin, viewport: PHONE });
  for (const width of [360, 768, 1024, 1152, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(mainNavigation(page).getByRole('link', { name: 'Início' })).toHaveCount(1);
    expect(await page.evaluate('document.documentElement.scrollWidth'), `at ${width}`).toBe(width);
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  const navigation = page.getByRole('navigation', { name: 'Lugares' });
  await expect(navigation).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(navigation).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('on a phone the icons of the places stand at one height, each word on one line', async ({
  beach,
  enter,
}) => {
  for (const as of [await beach.admin(), await beach.player()]) {
    const page = await enter(beach, '/', { as, viewport: PHONE });
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const icons = page.getByRole('navigation', { name: 'Lugares' }).locator('a > svg');
      await expect(icons).toHaveCount(5);
      const boxes = await Promise.all((await icons.all()).map((icon) => icon.boundingBox()));
      const tops = boxes.map((box) => box?.y);
      expect(new Set(tops).size, `at ${width}: ${tops}`).toBe(1);
    }
  }
});

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both are on the page');
  return a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
}

async function close(toast: Locator): Promise<void> {
  await toast.getByRole('button', { name: 'Fechar' }).click();
  await expect(toast).toHaveCount(0);
}

test('a toast covers neither the header, nor the way back, nor the bottom bar, nor the save button of a sheet', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const [recife] = await twoTeams(admin);
  for (const firstName of ['Bia', 'Ana', 'Lia', 'Rita', 'Eva'])
    await aPlayer(admin, { firstName, teamId: recife });
  const page = await enter(beach, `/register-scores?rodada=1&time=${recife}`, { as: admin });
  const toast = page.locator('[data-sonner-toast]');
  for (const [index, width] of [360, 390, 768, 1024, 1280].entries()) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByText('Presente', { exact: true }).nth(index).click();
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
    await page.evaluate('scrollTo(0, 0)');
    expect(await areApart(toast, page.getByRole('heading', { level: 1 })), `the title at ${width}`).toBe(
      true,
    );
    const back = page.getByRole('link', { name: 'Voltar ao início' });
    expect(await areApart(toast, back), `the way back at ${width}`).toBe(true);
    const { x, width: wide } = (await toast.boundingBox()) ?? { x: Number.NaN, width: 0 };
    expect(x + wide, `within ${width}`).toBeLessThanOrEqual(width - 16);
    await close(toast);
  }
});

test.describe('on a phone a toast covers neither the title of the page nor its main button', () => {
  const uncovered = async (page: Page, others: readonly Locator[]) => {
    const toast = page.locator('[data-sonner-toast]');
    await expect(toast).toHaveAttribute('data-mounted', 'true');
    await standsStill(page);
    for (const other of [page.getByRole('heading', { level: 1 }), ...others]) {
      await expect(other).toBeInViewport();
      expect(await areApart(toast, other), String(other)).toBe(true);
    }
    await expect(toast).toBeInViewport({ ratio: 1 });
  };

  test('on a list', async ({ beach, enter }) => {
    const page = await enter(beach, '/admin?tab=teams', { as: await beach.admin(), viewport: PHONE });
    await page.getByRole('button', { name: 'Adicionar time' }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Recife');
    await page.getByText('Misto').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await uncovered(page, [
      page.getByRole('button', { name: 'Adicionar time' }),
      page.getByRole('navigation', { name: 'Lugares' }),
    ]);
  });

  test('on the preview of an import', async ({ beach, enter }) => {
    const page = await enter(beach, '/admin?tab=import', { as: await beach.admin(), viewport: PHONE });
    const rows = [
      'Nome;Sobrenome;Time;Sexo',
      'Ana;Lima;Recife;F',
      'Bia;Melo;Recife;F',
      'Caio;Rocha;Recife;M',
    ];
    const buffer = Buffer.from(rows.join('\n'));
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Criar o time' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar' }).click();
    const start = page.getByRole('button', { name: 'Importar 3 jogadores' });
    await expect(start).toBeEnabled();
    await uncovered(page, [start]);
  });

  test('before a game', async ({ beach, enter, browserConsole }) => {
    browserConsole.expectLoadFailures(/ERR_FAILED/);
    const admin = await beach.admin();
    const page = await enter(beach, CourtScreen.pathOf(await aGame(admin)), { as: admin, viewport: PHONE });
    await page.route('**/status', (route) => route.abort());
    const start = page.getByRole('button', { name: 'Iniciar Confronto' });
    await start.click();
    await uncovered(page, [start]);
  });

  test('at the court', async ({ beach, enter }) => {
    const admin = await beach.admin();
    const game = await aGameInProgress(admin, [[14, 8]]);
    const params = { id: game.id };
    await admin.call('POST /api/games/{id}/award', { params, body: { winner: 2, reason: 'abandono' } });
    const page = await enter(beach, CourtScreen.pathOf(game), { as: admin, viewport: PHONE });
    await page.getByRole('button', { name: 'Reverter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reverter' }).click();
    const pointFor = (team: string) => page.getByRole('button', { name: `+1 para ${team}` });
    await expect(pointFor(game.team1.name)).toBeVisible();
    await page.evaluate('scrollTo(0, 0)');
    await uncovered(page, [pointFor(game.team1.name), pointFor(game.team2.name)]);
  });

  test('at the court, where a set is over', async ({ beach, enter }) => {
    const admin = await beach.admin();
    const game = await aCompletedGame(admin);
    const page = await enter(beach, CourtScreen.pathOf(game), { as: admin, viewport: PHONE });
    await page.getByRole('button', { name: 'Reverter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reverter' }).click();
    const next = page.getByRole('button', { name: /^Marcar como Concluído/ }).first();
    await expect(next).toBeVisible();
    await page.evaluate('scrollTo(0, 0)');
    await uncovered(page, [next]);
  });
});

test('a toast covers neither the header of the menu nor that of a tall dialog, whose first field has the focus with a mouse', async ({
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
    await page.getByRole('button', { name: 'Editar Bia Melo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar jogador' });
    // With a mouse, a form's first field has the focus.
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT');
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
    await page.keyboard.press('Escape');
    await close(toast);
  }
});

test('an open list is never wider than the window, also when the phone is turned', async ({
  demo,
  enter,
}) => {
  const turned = async (page: Page, sizes: readonly number[]) => {
    for (const width of sizes) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    }
  };
  const wide = { width: 844, height: 390 };
  const page = await enter(demo, '/register-scores', { as: await demo.admin(), viewport: wide });
  await page.getByRole('button', { name: /^Selecione um jogo/ }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await turned(page, [390]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/image-upload');
  await page.getByRole('combobox').first().fill('a');
  await expect(page.getByRole('listbox')).toBeVisible();
  await turned(page, [390, 844, 320]);
});
