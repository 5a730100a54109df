import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { CourtScreen } from './court-screen.ts';

test.use({ reusesPages: true });

async function scores(who: Caller, { id }: Game) {
  const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
  return sets.map((set) => [set.team1Score, set.team2Score]);
}

const SMALL = { width: 360, height: 640 };

const typing = (page: Page) => page.getByRole('dialog', { name: 'Digitar placar' });

test('a result is typed with four digits and two taps, is sent by Enter unless it is tied, and with a mouse a click replaces a 0 and one press sends', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin());
  const scorer = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer, viewport: PHONE, touch: true });
  const court = new CourtScreen(page, game);
  const first = typing(page).getByRole('textbox', { name: 'Recife' });
  const second = typing(page).getByRole('textbox', { name: 'Olinda' });
  const tapToOpen = async () => {
    await page.getByRole('button', { name: 'Digitar placar' }).tap();
    await expect(first).toBeFocused();
  };
  await tapToOpen();
  await page.keyboard.type('21');
  await expect(second).toBeFocused();
  // Enter after a number is a habit: it sends nothing if the focus has already moved.
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  await typing(page).getByRole('button', { name: 'Registrar set' }).tap();
  await expect(typing(page)).toBeHidden();
  await tapToOpen();
  // After a single digit Enter moves on and does not submit yet.
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(second).toBeFocused();
  await page.keyboard.type('21');
  await page.keyboard.down('Enter');
  await expect(typing(page)).toBeHidden();
  // Holding a key does not reopen it.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await court.isSaved();
  await expect(typing(page)).toBeHidden();

  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Digitar placar' }).click();
  await expect(first).toBeFocused();
  await first.click({ position: { x: 5, y: 10 } });
  await page.keyboard.type('12');
  await expect(first).toHaveValue('12');
  await expect(second).toBeFocused();
  await expect(typing(page).getByText(/^Set 3 em 12x0/)).toBeVisible();
  await second.click();
  await page.keyboard.type('12');
  await expect(second).toHaveValue('12');
  await page.keyboard.press('Enter');
  await expect(typing(page).getByText('Diga se o set acabou empatado ou se continua.')).toBeVisible();
  await second.fill('15');
  await typing(page).getByRole('button', { name: 'Registrar set' }).click();
  await expect(typing(page)).toBeHidden();
  await court.isSaved();
  expect(await scores(scorer, game)).toEqual([
    [21, 10],
    [9, 21],
    [12, 15],
  ]);
});

test.describe('after a final score', () => {
  const question = (page: Page) =>
    page.getByRole('alertdialog', { name: 'O set acabou em 21 a 15. Foi mesmo mais um ponto?' });

  test('fast taps add nothing: one more point needs a confirmation, and the next step is visible on every phone, covers no point, and leaves the undo button in its place, which it does not touch on a laptop', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin(), [[20, 15]]);
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer, viewport: PHONE, touch: true });
    const court = new CourtScreen(page, game);
    const next = court.pad.getByRole('button', { name: 'Ir para o 2º set' });
    const point = court.pad.getByRole('button', { name: '+1 para Recife' });
    const undo = page.getByRole('button', { name: 'Desfazer' });
    await expect(court.pad.getByText(/^Troca de lado/)).toBeVisible();
    await page.setViewportSize(SMALL);
    const place = await undo.boundingBox();
    await page.setViewportSize(PHONE);
    const box = await point.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
    for (let taps = 0; taps < 4; taps += 1) await page.touchscreen.tap(x, y);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Cancelar' }).tap();
    await court.shows(1, 21, 15);
    await expect(court.pad.getByText(/^Troca de lado/)).toHaveCount(0);
    await expect(next).toBeInViewport({ ratio: 1 });

    await test.step('visible on every phone', async () => {
      for (const viewport of [
        { width: 360, height: 560 },
        { width: 360, height: 640 },
        { width: 390, height: 664 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(viewport);
        await expect(next, `${viewport.width} x ${viewport.height}`).toBeInViewport({ ratio: 1 });
        const [step, half] = await Promise.all([next.boundingBox(), point.boundingBox()]);
        expect((half?.y ?? 0) + (half?.height ?? 0)).toBeLessThanOrEqual(step?.y ?? 0);
        expect(step?.height).toBeGreaterThan(half?.height ?? 0);
      }
      await page.setViewportSize(SMALL);
      await expect.poll(() => undo.boundingBox(), 'the place of the undo').toEqual(place);
      const step = await next.boundingBox();
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(step?.y ?? 0);

      await page.setViewportSize(DESKTOP);
      const gap = async () => {
        const [above, below] = [await undo.boundingBox(), await next.boundingBox()];
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
      };
      await expect.poll(gap).toBeGreaterThanOrEqual(12);
    });
    await page.setViewportSize(PHONE);
    await point.tap();
    await question(page).getByRole('button', { name: 'Sim, mais um' }).tap();
    await court.shows(1, 22, 15);
    await next.tap();
    await court.shows(2, 0, 0);
    await court.isSaved();
    expect(await scores(scorer, game)).toEqual([[22, 15]]);
  });
});
