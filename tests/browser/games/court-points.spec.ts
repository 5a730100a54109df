import { findings } from '#tests/support/browser/axe.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGameInProgress } from '#tests/support/data/builders.ts';
import { CourtScreen } from './court-screen.ts';

test('a wrong tap noticed three points later is given to the other team in two taps, and taken back in one', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin());
  const as = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as, viewport: PHONE, touch: true });
  const court = new CourtScreen(page, game);
  const dots = page.locator('[data-point]');
  for (const side of [1, 1, 2, 2, 1] as const) await court.point(side);
  await court.shows(1, 3, 2);
  await court.isSaved();
  let taps = 0;
  const tap = async (part: typeof dots) => {
    taps += 1;
    await part.tap();
  };
  // The second of five: three points were played since.
  await tap(dots.nth(1));
  const dialog = page.getByRole('alertdialog', { name: `Dar este ponto a ${game.team2.name}?` });
  await expect(dialog).toContainText(
    `É o ponto de ${game.team1.name} que fez 2 a 0. O 1º set ficaria em 2 a 3.`,
  );
  expect(await findings(page)).toEqual([]);
  await tap(dialog.getByRole('button', { name: `Dar a ${game.team2.name}` }));
  await court.shows(1, 2, 3);
  expect(taps).toBe(2);
  await court.isSaved();
  const stored = () => as.call('GET /api/games/{id}/events', { params: { id: game.id } });
  expect((await stored())[0]?.events.at(-1)?.event).toMatchObject({
    type: 'correction',
    team1Score: 2,
    team2Score: 3,
    given: { side: 2 },
  });
  await tap(page.getByRole('button', { name: 'Desfazer', exact: true }));
  await court.shows(1, 3, 2);
  expect(taps).toBe(3);
  await court.isSaved();
  expect((await stored())[0]?.events.at(-1)?.event.type).toBe('undo');
});

test('a tap beside the dots means the nearest, and the sheet goes to the one before', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin());
  const as = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as, viewport: PHONE, touch: true });
  const court = new CourtScreen(page, game);
  for (const side of [1, 2, 1] as const) await court.point(side);
  const line = page.getByRole('button', { name: 'Trocar o time de um ponto' });
  const box = await line.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await line.tap({ position: { x: 4, y: 40 } });
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`É o ponto de ${game.team1.name} que fez 1 a 0.`);
  await expect(dialog.getByRole('button', { name: 'Ponto anterior' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Ponto seguinte' }).tap();
  await expect(dialog).toContainText(`É o ponto de ${game.team2.name} que fez 1 a 1.`);
  await dialog.getByRole('button', { name: `Dar a ${game.team1.name}` }).tap();
  await court.shows(1, 3, 0);
});
