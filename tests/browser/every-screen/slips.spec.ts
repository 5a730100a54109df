import type { Locator, Page } from '@playwright/test';
import { CourtScreen } from '#tests/browser/games/court-screen.ts';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGameInProgress, aRegistration } from '#tests/support/data/builders.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';

test.use({ reusesPages: true });

/** The organiser loses nothing by a double tap, a slip of the thumb or a lost connection. */

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const ON_A_PHONE = { viewport: PHONE, touch: true } as const;

async function centre(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('a second tap', () => {
  test('on the button of a dialog leaves the dialog open, on a phone and on a desktop', async ({
    beach,
    enter,
  }) => {
    const admin = await beach.admin();
    await aRegistration(new Caller(fetching(beach.address)));
    const page = await enter(beach, '/admin?tab=validation', { as: admin, ...ON_A_PHONE });
    const approval = dialog(page, 'Aprovar inscrição');
    // Loads the dialog's code, so that next time it opens before the second tap.
    await button(page, 'Aprovar').click();
    await approval.press('Escape');
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(approval).toHaveCount(0);
      await button(page, 'Aprovar').dblclick();
      await expect(approval, `${viewport.width} wide`).toBeVisible();
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      await expect(approval, `${viewport.width} wide`).toBeVisible();
      // A later press counts.
      await approval.getByRole('button', { name: 'Fechar' }).click();
      await expect(approval).toHaveCount(0);
    }
  });

  test('on the button that registers a set does not press the button below, which deletes the set', async ({
    beach,
    enter,
  }) => {
    const admin = await beach.admin();
    const game = await aGameInProgress(admin, [[21, 15]]);
    const params = { id: game.id };
    const page = await enter(beach, CourtScreen.pathOf(game), { as: admin });
    // A lower window: the dialog's button is then above the one below it.
    await page.setViewportSize({ width: 1280, height: 740 });
    await button(page, 'Digitar placar').click();
    const form = dialog(page, 'Digitar placar');
    const register = button(form, 'Registrar set');
    const undo = page.getByRole('button', { name: 'Desfazer', includeHidden: true });
    const [above, below] = await Promise.all([centre(register), centre(undo)]);
    // Puts the button that deletes the set below the dialog's button.
    await page.evaluate(`scrollBy(0, ${below.y - above.y})`);
    const covered = await undo.boundingBox();
    expect(covered?.y).toBeLessThan(above.y);
    expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeGreaterThan(above.y);
    expect(covered?.x).toBeLessThan(above.x);
    expect((covered?.x ?? 0) + (covered?.width ?? 0)).toBeGreaterThan(above.x);
    await form.getByRole('textbox', { name: 'Recife' }).fill('21');
    await form.getByRole('textbox', { name: 'Olinda' }).fill('18');
    await register.dblclick();
    await new CourtScreen(page, game).shows(2, 21, 18);
    await new CourtScreen(page, game).isSaved();
    // A tap elsewhere counts.
    await button(page, 'Digitar placar').click();
    await expect(form).toBeVisible();
    expect(await admin.call('GET /api/games/{id}', { params })).toMatchObject({
      sets: [
        { team1Score: 21, team2Score: 15 },
        { team1Score: 21, team2Score: 18 },
      ],
    });
  });
});

test.describe('a slip', () => {
  test('Back with a dialog open closes the dialog, as Escape does, and only then leaves the page', async ({
    beach,
    enter,
  }) => {
    const page = await enter(beach, '/admin', { as: await beach.admin(), ...ON_A_PHONE });
    await page
      .getByRole('navigation', { name: 'Painel Admin' })
      .getByRole('link', { name: /^Times/ })
      .tap();
    await button(page, 'Adicionar time').tap();
    await dialog(page, 'Adicionar time').getByLabel('Nome', { exact: true }).fill('Recife');
    const place = () => page.evaluate<number>('history.state.__TSR_index');
    const here = await place();
    await page.goBack();
    const asked = question(page, 'Descartar o que você digitou?');
    await expect(asked).toBeVisible();
    // The browser goes forward again; another step back has to wait for that.
    await expect.poll(place).toBe(here);
    await page.goBack();
    await expect(asked).toBeHidden();
    await expect.poll(place).toBe(here);
    await expect(dialog(page, 'Adicionar time').getByLabel('Nome', { exact: true })).toHaveValue('Recife');
    await button(dialog(page, 'Adicionar time'), 'Cancelar').tap();
    await expect(dialog(page, 'Adicionar time')).toBeHidden();
    await expect(page).toHaveURL('/admin?tab=teams');
    await page.goBack();
    await expect(page).toHaveURL('/admin');
  });

  test('Back on the first page of a visit closes the dialog, and then leads to the page before the visit', async ({
    beach,
    enter,
  }) => {
    const before = (page: Page) => page.goto('/api/health');
    const page = await enter(beach, '/admin?tab=teams', { as: await beach.admin(), before, ...ON_A_PHONE });
    const form = dialog(page, 'Adicionar time');
    for (const _ of ['once', 'and once more']) {
      await button(page, 'Adicionar time').tap();
      await expect(form).toBeVisible();
      await page.goBack();
      await expect(form).toBeHidden();
      await expect(page).toHaveURL('/admin?tab=teams');
    }
    // Opening another page changes nothing.
    await page.getByRole('link', { name: 'Voltar ao painel' }).tap();
    await expect(page).toHaveURL('/admin');
    await page.goBack();
    await expect(button(page, 'Adicionar time')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/api/health');
  });
});

test.describe('a part of the page that cannot be loaded', () => {
  test('is reported and leaves the others in place, and the same press opens it once the connection is back', async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(/ERR_FAILED \/(assets\/(player-dialogs|audit)-|api\/health)/);
    const page = await enter(beach, '/admin', {
      as: await beach.admin(),
      before: (early) =>
        early.route(/\/(assets\/player-dialogs-.*\.js|api\/health)(\?|$)/, (route) => route.abort()),
    });
    await button(page, 'Adicionar jogador').first().click();
    await expect(page.getByText('Não foi possível abrir esta parte.')).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Adicionar jogador').first().click();
    await expect(dialog(page, 'Adicionar jogador')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Adicionar jogador')).toBeHidden();

    await page.route('**/assets/audit-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Auditoria', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Não foi possível abrir esta parte.')).toBeVisible();
    await page.getByRole('link', { name: 'Times', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Gerenciamento de Times' })).toBeVisible();
    await page.getByRole('link', { name: 'Auditoria', exact: true }).click();
    // The tab requests it again, so the connection may be back only after that has failed too.
    await expect(button(page, 'Tentar novamente')).toBeVisible();
    await page.unrouteAll();
    await button(page, 'Tentar novamente').click();
    await expect(page.getByRole('heading', { name: 'Auditoria' })).toBeVisible();
  });

  test('reloads the page if only its file is missing, as after a release', async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(/ERR_FAILED \/assets\/player-dialogs-/);
    let missed = 0;
    const page = await enter(beach, '/admin', {
      as: await beach.admin(),
      before: (early) =>
        early.route(/\/assets\/player-dialogs-.*\.js/, async (route) => {
          await route.abort();
          missed += 1;
        }),
    });
    await expect.poll(() => missed).toBe(1);
    const begun = page.waitForEvent('load');
    await button(page, 'Adicionar jogador').first().click();
    await expect.poll(() => missed).toBeGreaterThan(1);
    await button(page, 'Adicionar jogador').first().click();
    await begun;
  });
});
