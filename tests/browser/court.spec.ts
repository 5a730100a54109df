import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress, type Game } from '#tests/support/builders.ts';
import type { Caller } from '#tests/support/call.ts';
import { CourtScreen } from './court-screen.ts';

const EVENTS = '**/api/games/*/events';
const NO_NETWORK = /net::ERR_(FAILED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING) /;
/** Longer than any pause before a retry. */
const PAUSE = 20_000;

/** The sets on the server, and how often the game was changed. */
async function stored(who: Caller, { id }: Game) {
  const { sets, version } = await who.call('GET /api/games/{id}', { params: { id } });
  return { scores: sets.map((set) => [set.team1Score, set.team2Score]), version };
}

test.describe('a point', () => {
  test('undone back to the first one leaves the focus on the pad', async ({ beach, enter }) => {
    const game = await aGameInProgress(await beach.admin());
    const court = new CourtScreen(
      await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() }),
      game,
    );
    await court.point(1);
    await court.undo();
    await court.shows(1, 0, 0);
    await court.page.keyboard.press('Tab');
    await expect(court.pad.getByRole('button', { name: '1º set' })).toBeFocused();
  });

  test('is entered by a remote’s arrow key for the half in which the team is, and Backspace undoes it', async ({
    beach,
    enter,
  }) => {
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const court = new CourtScreen(await enter(beach, CourtScreen.pathOf(game), { as: scorer }), game);
    const { keyboard } = court.page;
    await court.shows(1, 0, 0);
    await court.page.getByRole('button', { name: 'Recife', exact: true }).click();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Backspace']) await keyboard.press(key);
    await court.shows(1, 2, 0);
    for (let point = 0; point < 5; point += 1) await keyboard.press('ArrowLeft');
    await court.page.getByRole('button', { name: 'Trocaram' }).click();
    await expect(court.pad.getByRole('button', { name: /^\+1 para/ }).first()).toHaveAccessibleName(
      '+1 para Olinda',
    );
    await keyboard.press('ArrowLeft');
    await court.shows(1, 7, 1);
    await court.isSaved();
    const [set] = await scorer.call('GET /api/games/{id}/events', { params: { id: game.id } });
    expect(set?.events.map(({ event }) => event.type)).toEqual([
      'serve',
      'point',
      'point',
      'point',
      'undo',
      ...Array(5).fill('point'),
      'sides',
      'point',
    ]);
  });

  test('that the rules refuse is reported offline too', async ({ beach, enter, browserConsole }) => {
    browserConsole.expectLoadFailures(NO_NETWORK);
    const game = await aGameInProgress(await beach.admin(), [
      [21, 12],
      [21, 99],
    ]);
    const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
    const court = new CourtScreen(page, game);
    await court.pad.getByRole('button', { name: /^2º set/ }).click();
    // The code of the dialog is loaded after the pad's, and available offline from then on.
    await court.point(2);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.context().setOffline(true);
    await court.pointAfterEnd(2);
    await expect(page.getByText('Lance não registrado')).toBeVisible();
    await court.minus(2);
    await court.shows(2, 21, 98);
    await expect(court.pad.getByText('sem sinal · guardado no aparelho')).toBeVisible();
  });

  test('tapped offline is kept, marked as pending, and counted once when the network is back', async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(NO_NETWORK);
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const court = new CourtScreen(await enter(beach, CourtScreen.pathOf(game), { as: scorer }), game);
    await court.point(1);
    await court.isSaved();
    await court.page.context().setOffline(true);
    await court.point(1);
    await court.point(2);
    await court.point(1);
    await court.shows(1, 3, 1);
    await expect(court.pad.getByText('sem sinal · 3 pontos no aparelho')).toBeVisible();
    expect((await stored(scorer, game)).scores).toEqual([[1, 0]]);

    await court.page.context().setOffline(false);
    await court.isSaved();
    await court.shows(1, 3, 1);
    expect((await stored(scorer, game)).scores).toEqual([[3, 1]]);
  });

  test('tapped while no request arrives survives a reload of the tab and is sent afterwards', async ({
    beach,
    enter,
    browserConsole,
  }) => {
    browserConsole.expectLoadFailures(NO_NETWORK);
    const game = await aGameInProgress(await beach.admin());
    const scorer = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer, clock: true });
    const court = new CourtScreen(page, game);
    await page.route(EVENTS, (route) => route.abort());
    await court.point(1);
    await court.point(1);
    await court.point(2);
    await expect(court.pad.getByText('sem sinal · 3 pontos no aparelho')).toBeVisible();

    await page.reload();
    await court.shows(1, 2, 1);
    await expect(court.pad.getByText('sem sinal · 3 pontos no aparelho')).toBeVisible();
    expect((await stored(scorer, game)).scores).toEqual([]);

    await page.unroute(EVENTS);
    await page.clock.fastForward(PAUSE);
    await court.isSaved();
    await court.shows(1, 2, 1);
    expect((await stored(scorer, game)).scores).toEqual([[2, 1]]);
    await page.reload();
    await court.shows(1, 2, 1);
    await court.isSaved();
  });
});

test('a set that may not be played yet says why when it is tapped', async ({ beach, enter }) => {
  const game = await aGameInProgress(await beach.admin());
  const court = new CourtScreen(
    await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() }),
    game,
  );
  const third = court.pad.getByRole('button', { name: '3º set' });
  await expect(third).toHaveAttribute('aria-disabled', 'true');
  // People tap on a disabled button too.
  await third.click({ force: true });
  await expect(court.pad.getByText('Registre o set 2 antes do set 3.')).toBeVisible();
  await court.shows(1, 0, 0);
  await court.point(2);
  await expect(court.pad.getByText('Registre o set 2')).toBeHidden();
  await court.shows(1, 0, 1);
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
