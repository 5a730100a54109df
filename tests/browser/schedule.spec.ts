import type { Locator, Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aGame } from '#tests/support/builders.ts';

const NINE = '2025-04-05T12:00:00.000Z';

/** The parts of a page's elements that are read here. */
type Styled = { readonly parentElement: Styled | null; computedStyleMap(): Map<string, unknown> };

/** How many focus rings are around an element. */
const ringsAround = (element: Locator) =>
  element.evaluate((inner) => {
    let rings = 0;
    for (let each: Styled | null = inner as unknown as Styled; each; each = each.parentElement)
      if (String(each.computedStyleMap().get('outline-style')) === 'solid') rings += 1;
    return rings;
  });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('moving a round says which games have a time of their own, and moves them along', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const game = await aGame(admin, { date: NINE });
  const page = await enter(beach, '/admin?tab=dates', { as: admin });
  await press(page, 'Editar a data da rodada 1');
  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type('12042025');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await ringsAround(page.locator(':focus'))).toBe(1);
  await expect(page.getByText('1 jogo tem horário próprio: 9h00.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Mover também os jogos/ })).toBeChecked();
  await press(page, 'Salvar');
  await expect(page.getByText('Data atualizada')).toBeVisible();
  const { date } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(date).toBe('2025-04-12T12:00:00.000Z');
});

test('on a phone the notice about the games of a moved round leaves its buttons visible', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await aGame(admin, { round: 8, date: NINE });
  const page = await enter(beach, '/admin?tab=dates', { as: admin, viewport: PHONE });
  await press(page, 'Editar a data da rodada 8');
  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type('12042025');
  await expect(page.getByText(/próprio:/)).toBeVisible();
  const save = await page.getByRole('button', { name: 'Salvar', exact: true }).boundingBox();
  const bar = await page.locator('[data-bottom-bar]').boundingBox();
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
