import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { aGameInProgress, type Game } from '#tests/support/builders.ts';
import type { Person } from '#tests/support/person.ts';
import { CourtScreen, keptOn } from './court-screen.ts';

/** The calls that enter a game's points or results. */
const ENTERED = /\/api\/games\/\d+\/(sets|events)$/;
const CHANGED = /status of 409 .*\/(sets|events)$/;
const DEAF = /net::ERR_FAILED .*\/api\/(events|games\/round\/1)$/;

async function scores(who: Person, { id }: Game) {
  const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
  return sets.map((set) => [set.team1Score, set.team2Score]);
}

async function register(who: Person, { id }: Game, team1Score: number, team2Score: number) {
  const body = { setNumber: 1, team1Score, team2Score };
  await who.call('POST /api/games/{id}/sets', { params: { id }, body });
}

/** From now on the page receives nothing of others' changes, except in the answers to its own writes. */
async function deafen(page: Page): Promise<void> {
  await page.route(/\/api\/(events|games\/round\/\d)$/, (route) => route.abort());
}

/** Two people score one game: the second taps before seeing the first one's point. */
test.describe('a tap on a set that a colleague changed meanwhile', () => {
  let court: CourtScreen;
  let colleague: Person;

  test.beforeEach(async ({ beach, enter, browserConsole }) => {
    browserConsole.expectLoadFailures(CHANGED, DEAF);
    const game = await aGameInProgress(await beach.admin(), [[5, 5]]);
    colleague = await beach.scorer();
    const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
    court = new CourtScreen(page, game);
    await court.shows(1, 5, 5);
    await deafen(page);
    await register(colleague, game, 6, 5);
    await court.point(2);
    await expect(page.getByText('Outra pessoa mudou o 1º set.')).toBeVisible();
  });

  test('shows both scores, overwrites nothing by itself, and can be kept', async () => {
    await expect(court.page.getByText('Registrado: Recife 6 a 5 Olinda.')).toBeVisible();
    await expect(court.page.getByText('No seu aparelho: Recife 5 a 6 Olinda.')).toBeVisible();
    await expect(court.pad.getByRole('button', { name: '+1 para Recife' })).toBeDisabled();
    await expect(court.page.getByRole('button', { name: 'Digitar placar' })).toBeDisabled();
    expect(await scores(colleague, court.game)).toEqual([[6, 5]]);
    await court.page.getByRole('button', { name: 'Usar 5 a 6' }).click();
    await court.isSaved();
    await court.shows(1, 5, 6);
    expect(await scores(colleague, court.game)).toEqual([[5, 6]]);
  });

  test('shows the conflict in sight, also after a score was typed further down', async () => {
    const { page } = court;
    await page.getByRole('button', { name: 'Ficar com 6 a 5' }).click();
    await court.isSaved();
    await register(colleague, court.game, 7, 5);
    await page.setViewportSize({ width: 390, height: 844 });
    const type = page.getByRole('button', { name: 'Digitar placar' });
    await type.click();
    const typing = page.getByRole('dialog', { name: 'Digitar placar' });
    await typing.getByRole('textbox', { name: 'Olinda' }).fill('9');
    await typing.getByRole('checkbox', { name: /^O set acabou/ }).uncheck();
    await typing.getByRole('button', { name: 'Corrigir set' }).click();
    await expect(page.getByRole('button', { name: 'Ficar com 7 a 5' })).toBeInViewport({ ratio: 1 });
  });

  test('can be discarded for the colleague’s score', async () => {
    await court.page.getByRole('button', { name: 'Ficar com 6 a 5' }).click();
    await court.shows(1, 6, 5);
    await expect(court.page.getByText('Outra pessoa mudou')).toBeHidden();
    // The pressed button is gone: the focus moves to the pad.
    await court.page.keyboard.press('Tab');
    await expect(court.pad.getByRole('button', { name: /^1º set/ })).toBeFocused();
    await court.point(1);
    await court.isSaved();
    expect(await scores(colleague, court.game)).toEqual([[7, 5]]);
  });
});

test('a page that only watches shows the colleague’s points, and continues from there', async ({
  beach,
  enter,
}) => {
  const game = await aGameInProgress(await beach.admin(), [[5, 5]]);
  const first = new CourtScreen(
    await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() }),
    game,
  );
  const scorer = await beach.scorer();
  const second = new CourtScreen(await enter(beach, CourtScreen.pathOf(game), { as: scorer }), game);
  await second.shows(1, 5, 5);
  await first.point(1);
  await second.shows(1, 6, 5);
  await second.point(2);
  await first.shows(1, 6, 6);
  expect(await scores(scorer, game)).toEqual([[6, 6]]);
});

test('pending scores that can no longer be sent are reported on every page, and listed at the desk', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(CHANGED, /ERR_FAILED .*\/events$/);
  const game = await aGameInProgress(await beach.admin(), [
    [21, 15],
    [20, 5],
  ]);
  const page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
  const court = new CourtScreen(page, game);
  await page.route(ENTERED, (route) => route.abort());
  await court.point(2);
  await court.pad.getByRole('button', { name: /^1º set/ }).click();
  await court.pointAfterEnd(2);
  await court.shows(1, 21, 16);
  await expect(court.pad.getByText('sem sinal · 2 pontos no aparelho')).toBeVisible();
  const colleague = await beach.scorer();
  const params = { id: game.id };
  await register(colleague, game, 21, 12);
  await colleague.call('POST /api/games/{id}/sets', {
    params,
    body: { setNumber: 2, team1Score: 21, team2Score: 5 },
  });
  await colleague.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
  // The page that tapped is closed before any request arrives, because it would otherwise receive the answer
  // itself.
  await page.goto('about:blank');
  await page.unroute(ENTERED);
  await page.goto('/');
  await expect(page.getByText('Placar não registrado')).toBeVisible();
  await expect(page.getByText('Abra Recife contra Olinda, na rodada 1')).toBeVisible();
  await page.goto(CourtScreen.pathOf(game));
  const first = page.getByRole('alert').filter({ hasText: 'O 2º set, 20 a 6, não foi registrado.' });
  const notice = page.getByRole('alert').filter({ hasText: 'O 1º set, 21 a 16, não foi registrado.' });
  await expect(notice).toBeHidden();
  await first.getByRole('button', { name: 'Entendi' }).click();
  await expect(first).toBeHidden();
  await expect(notice).toContainText('não está em andamento. Se este é o placar certo, reverta o jogo');
  await notice.getByRole('button', { name: 'Entendi' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('region', { name: 'Recife contra Olinda' })).toBeFocused();
  expect(await scores(colleague, game)).toEqual([
    [21, 12],
    [21, 5],
  ]);
});

test('a game that a colleague deletes leaves the round’s page, which says so above the bottom bar', async ({
  beach,
  enter,
  browserConsole,
}) => {
  // The page reports its presence at a game that is deleted by then.
  browserConsole.expectLoadFailures(/status of 404 .*\/presence$/);
  const admin = await beach.admin();
  const game = await aGameInProgress(admin);
  const page = await enter(beach, CourtScreen.pathOf(game), {
    as: await beach.scorer(),
    viewport: { width: 390, height: 844 },
  });
  await new CourtScreen(page, game).shows(1, 0, 0);
  await expect(page.getByRole('navigation', { name: 'Lugares' })).toBeHidden();
  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  await expect(page.getByRole('navigation', { name: 'Lugares' })).toBeVisible();
  await expect(page).toHaveURL(/\/registrar-jogos\/1$/);
  await expect(page.getByText('Ele foi excluído ou é de outra rodada.')).toBeVisible();
});

test.describe('points entered offline in a game that is deleted meanwhile', () => {
  const message = 'O jogo foi excluído. O que você anotou nele: 1º set, 6 a 5.';
  let admin: Person;
  let game: Game;
  let page: Page;

  test.beforeEach(async ({ beach, enter, browserConsole }) => {
    browserConsole.expectLoadFailures(/status of 404 /, /ERR_FAILED .*\/(events|api\/games\/\d+)$/);
    admin = await beach.admin();
    game = await aGameInProgress(admin, [[5, 5]]);
    page = await enter(beach, CourtScreen.pathOf(game), { as: await beach.scorer() });
    const court = new CourtScreen(page, game);
    await page.route(ENTERED, (route) => route.abort());
    await court.point(1);
    await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
    await expect.poll(() => keptOn(page, 'queue')).toHaveLength(1);
  });

  test('are reported when they cannot be sent any more', async () => {
    await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
    await expect(page).toHaveURL(/\/registrar-jogos\/1$/);
    await page.unroute(ENTERED);
    await expect(page.getByText(message)).toBeVisible();
    await expect.poll(() => keptOn(page, 'queue')).toEqual([]);
  });

  test('are reported on another day too, even if the connection fails at first', async () => {
    await page.goto('about:blank');
    await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
    await page.route(`**/api/games/${game.id}`, (route) => route.abort(), { times: 2 });
    await page.goto('/rankings');
    await expect(page.getByText(message)).toBeVisible();
    await expect.poll(() => keptOn(page, 'queue')).toEqual([]);
  });
});

test('pending points are sent as soon as the game can be loaded again, whatever page is open', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/ERR_FAILED .*\/(events|api\/games\/\d+)$/);
  const game = await aGameInProgress(await beach.admin(), [[5, 5]]);
  const scorer = await beach.scorer();
  const page = await enter(beach, CourtScreen.pathOf(game), { as: scorer });
  const court = new CourtScreen(page, game);
  await page.route(ENTERED, (route) => route.abort());
  await court.point(1);
  await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  await page.goto('about:blank');
  await page.unroute(ENTERED);
  await page.route(`**/api/games/${game.id}`, (route) => route.abort(), { times: 2 });
  await page.goto('/rankings');
  await expect.poll(() => scores(scorer, game)).toEqual([[6, 5]]);
});
