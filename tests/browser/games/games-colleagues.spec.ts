import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { CourtScreen, keysStoredOn } from './court-screen.ts';

test.use({ reusesPages: true });

/** Calls that enter a game's points or results. */
const ENTERED = /\/api\/games\/\d+\/(sets|events)$/;
const CHANGED = /status of 409 .*\/(sets|events)$/;
const DEAF = /net::ERR_FAILED .*\/api\/(events|games\/round\/1)$/;

async function register(who: SignedIn, { id }: Game, team1Score: number, team2Score: number) {
  const body = { setNumber: 1, team1Score, team2Score };
  await who.call('POST /api/games/{id}/sets', { params: { id }, body });
}

/** From now on the page sees others' changes only in the answers to its own writes. */
async function deafen(page: Page): Promise<void> {
  await page.route(/\/api\/(events|games\/round\/\d)$/, (route) => route.abort());
}

test('a tap on a set that a colleague changed leaves the focus on the pad and shows the conflict in sight, also after a score was typed further down', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(CHANGED, DEAF);
  const game = await aGameInProgress(await beach.admin(), [[5, 5]]);
  const colleague = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
  const court = new CourtScreen(page, game);
  await court.shows(1, 5, 5);
  await deafen(page);
  await register(colleague, game, 6, 5);
  await court.point(2);
  await page.getByRole('button', { name: 'Ficar com 6 a 5' }).click();
  await court.shows(1, 6, 5);
  await expect(page.getByText('Outra pessoa mudou')).toBeHidden();
  // The pressed button is gone: the focus moves to the pad.
  await page.keyboard.press('Tab');
  await expect(court.pad.getByRole('button', { name: /^1º set/ })).toBeFocused();
  await court.isSaved();

  await register(colleague, game, 7, 5);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Digitar placar' }).click();
  const typing = page.getByRole('dialog', { name: 'Digitar placar' });
  await typing.getByRole('textbox', { name: 'Olinda' }).fill('9');
  await typing.getByRole('checkbox', { name: /^O set acabou/ }).uncheck();
  await typing.getByRole('button', { name: 'Corrigir set' }).click();
  await expect(page.getByRole('button', { name: 'Ficar com 7 a 5' })).toBeInViewport({ ratio: 1 });
});

test('undoing all points leaves the focus on the pad; the takeover is shown below the due change of sides, and their buttons do not touch', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer(), viewport: PHONE });
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.undo();
  await court.shows(1, 0, 0);
  await page.keyboard.press('Tab');
  await expect(court.pad.getByRole('button', { name: '1º set' })).toBeFocused();

  await court.isSaved();
  const params = { id: game.id };
  await admin.call('POST /api/games/{id}/sets', {
    params,
    body: { setNumber: 1, team1Score: 6, team2Score: 0 },
  });
  await court.shows(1, 6, 0);
  await court.point(1);
  await admin.call('PUT /api/games/{id}/presence', { params, body: { isTakingOver: true } });
  const due = page.getByRole('button', { name: 'Trocaram' });
  const takeOver = page.getByRole('button', { name: 'Assumir' });
  await expect(due).toBeVisible();
  await expect(takeOver).toBeVisible();
  const [above, below] = [await due.boundingBox(), await takeOver.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
});

test('points entered offline in a deleted game are reported even on another day, and after a failed connection', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/status of 404 /, /ERR_FAILED .*\/(events|api\/games\/\d+)$/);
  const admin = await beach.admin();
  const game = await aGameInProgress(admin, [[5, 5]]);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
  const court = new CourtScreen(page, game);
  await page.route(ENTERED, (route) => route.abort());
  await court.point(1);
  await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  await expect.poll(() => keysStoredOn(page, 'queue')).toHaveLength(1);
  await page.goto('about:blank');
  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  await page.route(`**/api/games/${game.id}`, (route) => route.abort(), { times: 2 });
  await page.goto('/rankings');
  await expect(page.getByText('O jogo foi excluído. O que você anotou nele: 1º set, 6 a 5.')).toBeVisible();
  await expect.poll(() => keysStoredOn(page, 'queue')).toEqual([]);
});
