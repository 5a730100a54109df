import type { Locator } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGame } from '#tests/support/data/builders.ts';

test.use({ reusesPages: true });

const NINE = '2025-04-05T12:00:00.000Z';

type Styled = { readonly parentElement: Styled | null; computedStyleMap(): Map<string, unknown> };

/** Focus rings around an element. */
const ringsAround = (element: Locator) =>
  element.evaluate((inner) => {
    let rings = 0;
    for (let each: Styled | null = inner as unknown as Styled; each; each = each.parentElement)
      if (String(each.computedStyleMap().get('outline-style')) === 'solid') rings += 1;
    return rings;
  });

test("on a phone the last round's form, with its notice about moving games, leaves the buttons visible, and one focus ring is shown", async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  await aGame(admin, { round: 8, date: NINE });
  const page = await enter(beach, '/admin?tab=dates', { as: admin, viewport: PHONE, touch: true });
  const isVisible = async () => {
    const save = await page.getByRole('button', { name: 'Salvar', exact: true }).boundingBox();
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    return save && bar && save.y + save.height <= bar.y;
  };
  await page.getByRole('button', { name: 'Editar a data da rodada 8', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible();
  await expect.poll(isVisible, 'of the form').toBe(true);
  await page.getByRole('spinbutton', { name: /^dia/ }).focus();
  await page.keyboard.type('12042025');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await ringsAround(page.locator(':focus'))).toBe(1);
  await expect(page.getByText(/próprio:/)).toBeVisible();
  await expect.poll(isVisible, 'with the notice').toBe(true);
});
