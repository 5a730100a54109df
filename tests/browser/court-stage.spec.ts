import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress } from '#tests/support/builders.ts';
import { CourtScreen } from './court-screen.ts';

const TURNED = { width: 844, height: 390 };
const SMALL = { width: 360, height: 640 };
const SUN = "localStorage.setItem('manchete:quadra-sol', '{}')";

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** How far the screen at the court is scrolled. */
const scrolled = (page: Page) =>
  page.evaluate<number>("(document.querySelector('[data-court-stage]')?.scrollTop ?? 0) + window.scrollY");

test('on a turned phone everything that a rally takes is in sight, in its place, and nothing scrolls', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    viewport: TURNED,
    touch: true,
  });
  const court = new CourtScreen(page, game);
  const undo = page.getByRole('button', { name: 'Desfazer' });
  const place = await undo.boundingBox();
  await page.getByRole('button', { name: 'Recife', exact: true }).click();
  for (const side of [1, 2, 1, 1, 2, 1, 1] as const) await court.point(side);
  await court.shows(1, 5, 2);
  await expect(page.getByText('Troca de lado agora')).toBeInViewport({ ratio: 1 });
  for (const name of ['Trocaram', /^Desfazer/, /^Pedir tempo: Recife/, /^Cartão, médico: Olinda/]) {
    await expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 });
  }
  expect(await undo.boundingBox()).toEqual(place);
  const half = await court.pad.getByRole('button', { name: '+1 para Recife' }).boundingBox();
  expect(half?.height).toBeGreaterThan(350);
  // The digits are most of the height of their half.
  const digits = await court.pad.locator('p > .digits').first().boundingBox();
  expect(digits?.height).toBeGreaterThan(240);
  expect(await scrolled(page)).toBe(0);
  expect(await findings(page)).toEqual([]);

  await page.setViewportSize({ width: TURNED.height, height: TURNED.width });
  await court.shows(1, 5, 2);
  await expect(page.getByText('Troca de lado agora')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('when the set is over, the next step is in sight on a turned phone', async ({ beach, enter }) => {
  const game = await aGameInProgress(await beach.admin(), [[20, 15]]);
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    viewport: TURNED,
    touch: true,
  });
  const court = new CourtScreen(page, game);
  await court.point(1);
  const next = court.pad.getByRole('button', { name: 'Ir para o 2º set' });
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.tap();
  await court.shows(2, 0, 0);
});

test('the whole screen is taken and left by a button, and kept while the phone is turned', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    viewport: SMALL,
    touch: true,
  });
  const court = new CourtScreen(page, game);
  await court.shows(1, 0, 0);
  await page.getByRole('button', { name: 'Tela cheia' }).click();
  await expect(page.getByRole('button', { name: 'Sair da tela cheia' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner')).toBeHidden();
  for (const side of [1, 2, 1] as const) await court.point(side);
  await court.shows(1, 2, 1);
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sair da tela cheia' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await court.shows(1, 2, 1);
});

for (const [name, viewport] of [
  ['upright', SMALL],
  ['turned', TURNED],
] as const) {
  test(`in direct sun axe finds nothing on a phone that is ${name}`, async ({ beach, enter }) => {
    const game = await aGameInProgress(await beach.admin());
    const page = await enter(beach, CourtScreen.pathOf(game), {
      as: await beach.scorer(),
      viewport,
      touch: true,
      before: (opened) => opened.addInitScript(SUN),
    });
    const court = new CourtScreen(page, game);
    for (const side of [1, 2, 1] as const) await court.point(side);
    await court.isSaved();
    await expect(page.locator('html')).toHaveAttribute('data-light', 'sun');
    expect(await findings(page)).toEqual([]);
  });
}

test('when the set is over, the next step leaves the undo in sight and in its place', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin(), [[20, 15]]);
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    viewport: SMALL,
    touch: true,
  });
  const court = new CourtScreen(page, game);
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await court.shows(1, 20, 15);
  const place = await undo.boundingBox();
  await court.point(1);
  const step = await court.pad.getByRole('button', { name: 'Ir para o 2º set' }).boundingBox();
  expect(await undo.boundingBox()).toEqual(place);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(step?.y ?? 0);
});
