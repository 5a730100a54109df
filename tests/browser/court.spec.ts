import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress } from '#tests/support/builders.ts';
import { CourtScreen } from './court-screen.ts';

test('a point undone back to the first one leaves the focus on the pad', async ({ beach, enter }) => {
  const game = await aGameInProgress(await beach.admin());
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.undo();
  await court.shows(1, 0, 0);
  await page.keyboard.press('Tab');
  await expect(court.pad.getByRole('button', { name: '1º set' })).toBeFocused();
});

test('a score typed under the wrong set is carried over to the right one', async ({ beach, enter }) => {
  const game = await aGameInProgress(await beach.admin(), [[21, 12]]);
  const scorer = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
  await page.getByRole('button', { name: 'Digitar placar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Digitar placar' });
  const chosen = dialog.getByRole('button', { name: /º set Set$/ });
  const choose = async (set: string) => {
    await chosen.click();
    await page.getByRole('option', { name: set }).click();
  };
  // Selecting another set types nothing.
  await choose('1º set');
  await expect(dialog.getByRole('textbox', { name: 'Olinda' })).toHaveValue('12');
  await choose('2º set');
  await expect(dialog.getByRole('textbox', { name: 'Olinda' })).toHaveValue('0');
  await dialog.getByRole('textbox', { name: 'Recife' }).fill('21');
  await dialog.getByRole('textbox', { name: 'Olinda' }).fill('17');
  await dialog.getByLabel('Observações').fill('Tempo médico');
  await choose('1º set');
  await expect(dialog.getByRole('textbox', { name: 'Olinda' })).toHaveValue('17');
  await dialog.getByRole('button', { name: 'Corrigir set' }).click();
  await new CourtScreen(page, game).isSaved();
  const { sets } = await scorer.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(sets).toMatchObject([{ setNumber: 1, team2Score: 17, notes: 'Tempo médico' }]);
});
