import type { Locator, Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser.ts';
import { aGame, aGameInProgress } from '#tests/support/builders.ts';
import { CourtScreen } from './court-screen.ts';

const NINE = '2025-04-05T12:00:00.000Z';

/** What of a page's elements is read here. */
type Styled = { readonly parentElement: Styled | null; computedStyleMap(): Map<string, unknown> };

/** How many rings of the keyboard stand around an element. */
const ringsAround = (element: Locator) =>
  element.evaluate((inner) => {
    let rings = 0;
    for (let each: Styled | null = inner as unknown as Styled; each; each = each.parentElement)
      if (String(each.computedStyleMap().get('outline-style')) === 'solid') rings += 1;
    return rings;
  });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('of a game in progress only the court and the time can be changed', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const game = await aGameInProgress(admin, [[5, 3]]);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: admin });
  await press(page, 'Editar jogo');
  const dialog = page.getByRole('dialog', { name: 'Editar jogo' });
  await expect(dialog.getByText('O jogo já começou: só a quadra e o horário podem mudar.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Primeiro time/ })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Quadra' }).fill('3');
  await press(page, 'Salvar');
  await expect(page.getByText('Jogo alterado')).toBeVisible();
  await new CourtScreen(page, game).shows(1, 5, 3);
});

test('a time of which only a half is typed is not saved: the field says what is missing', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const game = await aGame(admin, { date: NINE });
  const page = await enter(beach, CourtScreen.pathOf(game), { as: admin });
  await press(page, 'Editar jogo');
  const dialog = page.getByRole('dialog', { name: 'Editar jogo' });
  const [hour, minute] = [
    dialog.getByRole('spinbutton', { name: /hora/ }),
    dialog.getByRole('spinbutton', { name: /minuto/ }),
  ];
  await minute.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await press(page, 'Salvar');
  await expect(dialog.getByText('Digite também os minutos, ou apague a hora')).toBeVisible();
  await expect(hour).toHaveText('09');
  await expect(hour).toBeFocused();
  await hour.press('Backspace');
  await hour.press('Backspace');
  await minute.pressSequentially('30');
  await press(page, 'Salvar');
  await expect(dialog.getByText('Digite também a hora, ou apague os minutos')).toBeVisible();
  await hour.pressSequentially('10');
  await press(page, 'Salvar');
  await expect(dialog).toBeHidden();
  const { date } = await admin.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(date).toBe(NINE.replace('12:00', '13:30'));
});

test('a round that moves says which games have a time of their own, and takes them along', async ({
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

test('of a half typed time nothing is kept, and the field says so', async ({ beach, enter }) => {
  const admin = await beach.admin();
  const game = await aGame(admin, { date: NINE });
  const page = await enter(beach, CourtScreen.pathOf(game), { as: admin });
  await press(page, 'Editar jogo');
  const dialog = page.getByRole('dialog', { name: 'Editar jogo' });
  await dialog.getByRole('textbox', { name: 'Quadra' }).fill('7');
  await dialog.getByRole('spinbutton', { name: /minuto/ }).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await dialog.getByRole('textbox', { name: 'Quadra' }).focus();
  await page.reload();
  await expect(dialog.getByText('digite o horário de novo')).toBeVisible();
  await expect(dialog.getByRole('spinbutton', { name: /hora/ })).toHaveText('09');
  await expect(dialog.getByRole('spinbutton', { name: /minuto/ })).toHaveText('00');
  await press(page, 'Salvar');
  await expect(page.getByText('Jogo alterado')).toBeVisible();
  expect(await admin.call('GET /api/games/{id}', { params: { id: game.id } })).toMatchObject({
    court: '7',
    date: NINE,
  });
});

test('on a phone the notice about the games of a round that moves leaves its buttons in sight', async ({
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
