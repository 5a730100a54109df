import { afterEach, describe, test } from 'vitest';
import { CourtScreen, courtPath } from '#tests/screens/support/court-screen.ts';
import { hurryTimeouts } from '#tests/screens/support/hurried-timers.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, type Game } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';

// The pauses before a request is repeated, and how long a page waits for its user and for a hanging part.
hurryTimeouts(1_000, 2_000);
const { server, enter, visit } = openScreens();

/** The first accounts a test makes. */
const OWNERS = [1, 2, 3];

// All tests' games have the same number, so forget unanswered points before the next test.
afterEach(() => {
  for (const owner of OWNERS) scoreEditors.forget(owner);
});

/** Calls that enter a game's points or results. */
const ENTERED = /\/api\/games\/\d+\/(sets|events)$/;

async function scores(who: Caller, { id }: Game) {
  const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
  return sets.map((set) => [set.team1Score, set.team2Score]);
}

async function register(who: Caller, { id }: Game, team1Score: number, team2Score: number) {
  const body = { setNumber: 1, team1Score, team2Score };
  await who.call('POST /api/games/{id}/sets', { params: { id }, body });
}

/** Enters one more point in the first set, as the pad does. */
async function enterPoint(who: Caller, game: Game, side: 1 | 2): Promise<void> {
  const [[team1Score = 0, team2Score = 0] = []] = await scores(who, game);
  await register(who, game, team1Score + (side === 1 ? 1 : 0), team2Score + (side === 2 ? 1 : 0));
}

/** Two people score one game: the second taps before seeing the first one's point. */
describe('a tap on a set that a colleague changed meanwhile', () => {
  async function aConflict() {
    const game = await aGameInProgress(await server.asAdmin(), [[5, 5]]);
    const colleague = await server.asScorer();
    // Without the event stream the page sees others' changes only in the answers to its own writes.
    const page = enter(courtPath(game), await server.asScorer());
    const court = new CourtScreen(page, game);
    await court.shows(1, 5, 5);
    await register(colleague, game, 6, 5);
    await court.point(2);
    await expect(page.getByText('Outra pessoa mudou o 1º set.')).toBeVisible();
    return { court, colleague };
  }

  test('shows both scores, overwrites nothing by itself, and can be kept', async () => {
    const { court, colleague } = await aConflict();
    await expect(court.page.getByText('Registrado', { exact: true })).toBeVisible();
    await expect(court.page.getByText('Recife 6 a 5 Olinda', { exact: true })).toBeVisible();
    await expect(court.page.getByText(/^No seu aparelho · \d+h\d\d$/)).toBeVisible();
    await expect(court.page.getByText('Recife 5 a 6 Olinda', { exact: true })).toBeVisible();
    await expect(court.pad.getByRole('button', { name: '+1 para Recife' })).toBeDisabled();
    await expect(court.page.getByRole('button', { name: 'Digitar placar' })).toBeDisabled();
    expect(await scores(colleague, court.game)).toEqual([[6, 5]]);
    await court.page.getByRole('button', { name: 'Usar 5 a 6' }).click();
    await court.isSaved();
    await court.shows(1, 5, 6);
    expect(await scores(colleague, court.game)).toEqual([[5, 6]]);
  });

  test('about points shows what each entered, by whom and when', async () => {
    const game = await aGameInProgress(await server.asAdmin());
    const colleague = await server.asScorer();
    const court = new CourtScreen(enter(courtPath(game), await server.asScorer()), game);
    await court.shows(1, 0, 0);
    const point = { id: crypto.randomUUID(), at: new Date().toISOString(), type: 'point', side: 1 } as const;
    await colleague.call('POST /api/games/{id}/events', {
      params: { id: game.id },
      body: { setNumber: 1, after: null, events: [point] },
    });
    await court.point(2);
    await expect(court.page.getByText(/^Sílvia Souza · \d+h\d\d$/)).toBeVisible();
    await expect(court.page.getByText('1 ponto de Recife', { exact: true })).toBeVisible();
    await expect(court.page.getByText(/^No seu aparelho · \d+h\d\d$/)).toBeVisible();
    await expect(court.page.getByText('1 ponto de Olinda', { exact: true })).toBeVisible();
    await court.page.getByRole('button', { name: 'Foram pontos diferentes: contar os dois' }).click();
    await court.shows(1, 1, 1);
    await court.isSaved();
  });

  test('can be discarded for the colleague’s score', async () => {
    const { court, colleague } = await aConflict();
    await court.page.getByRole('button', { name: 'Ficar com 6 a 5' }).click();
    await court.shows(1, 6, 5);
    await expect(court.page.getByText('Outra pessoa mudou')).toBeHidden();
    await court.point(1);
    await court.isSaved();
    expect(await scores(colleague, court.game)).toEqual([[7, 5]]);
  });
});

test('a page that only watches shows the colleague’s points, and continues from there', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [[5, 5]]);
  const colleague = await server.asScorer();
  const court = new CourtScreen(await visit(courtPath(game), await server.asScorer()), game);
  await court.shows(1, 5, 5);
  await enterPoint(colleague, game, 1);
  await court.shows(1, 6, 5);
  await court.point(2);
  await court.isSaved();
  await enterPoint(colleague, game, 2);
  await court.shows(1, 6, 7);
  expect(await scores(colleague, game)).toEqual([[6, 7]]);
});

test('unanswered scores that can no longer be sent are reported on every page, and listed at the desk', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [
    [21, 15],
    [20, 5],
  ]);
  const scorer = await server.asScorer();
  const page = await visit(courtPath(game), scorer);
  const court = new CourtScreen(page, game);
  page.cut(ENTERED);
  await court.point(2);
  await court.pad.getByRole('button', { name: /^1º set/ }).click();
  await court.pointAfterEnd(2);
  await court.shows(1, 21, 16);
  await expect(court.pad.getByText('sem sinal · 2 pontos no aparelho')).toBeVisible();
  const colleague = await server.asScorer();
  const params = { id: game.id };
  await register(colleague, game, 21, 12);
  await colleague.call('POST /api/games/{id}/sets', {
    params,
    body: { setNumber: 2, team1Score: 21, team2Score: 5 },
  });
  await colleague.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
  // The page that tapped is closed before any request arrives, or it would receive the answer itself.
  const laterPage = await visit('/', scorer);
  await expect(laterPage.getByText('Placar não registrado')).toBeVisible();
  await expect(laterPage.getByText('Abra Recife contra Olinda, na rodada 1')).toBeVisible();
  await laterPage.goto(courtPath(game));
  const first = laterPage.getByRole('alert').filter({ hasText: 'O 2º set, 20 a 6, não foi registrado.' });
  const notice = laterPage.getByRole('alert').filter({ hasText: 'O 1º set, 21 a 16, não foi registrado.' });
  await expect(notice).toBeHidden();
  await first.getByRole('button', { name: 'Entendi' }).click();
  await expect(first).toBeHidden();
  await expect(notice).toContainText('não está em andamento. Se este é o placar certo, reverta o jogo');
  await notice.getByRole('button', { name: 'Entendi' }).click();
  await expect(notice).toBeHidden();
  await expect(laterPage.getByRole('region', { name: 'Recife contra Olinda' })).toBeFocused();
  expect(await scores(colleague, game)).toEqual([
    [21, 12],
    [21, 5],
  ]);
});

test('a game that a colleague deletes leaves the round’s page, which says so above the bottom bar', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin);
  onPhone();
  const page = await visit(courtPath(game), await server.asScorer());
  await new CourtScreen(page, game).shows(1, 0, 0);
  await expect(page.getByRole('navigation', { name: 'Lugares' })).toBeHidden();
  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  await expect(page.getByRole('navigation', { name: 'Lugares' })).toBeVisible();
  await page.isAt(/\/registrar-jogos\/1$/);
  await expect(page.getByText('Ele foi excluído ou é de outra rodada.')).toBeVisible();
});

test('points entered offline in a game that is deleted meanwhile are reported when they cannot be sent any more', async () => {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[5, 5]]);
  const scorer = await server.asScorer();
  const page = await visit(courtPath(game), scorer);
  const court = new CourtScreen(page, game);
  const mend = page.cut(ENTERED);
  await court.point(1);
  await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  expect(scoreEditors.stored(scorer.id)).toEqual([[game.id]]);
  await admin.call('DELETE /api/games/{id}', { params: { id: game.id } });
  await page.isAt(/\/registrar-jogos\/1$/);
  mend();
  window.dispatchEvent(new Event('online'));
  await expect(page.getByText('O jogo foi excluído. O que você anotou nele: 1º set, 6 a 5.')).toBeVisible();
  await expect.poll(() => scoreEditors.stored(scorer.id)).toEqual([]);
});

test('unanswered points are sent as soon as the game can be loaded again, whatever page is open', async () => {
  const game = await aGameInProgress(await server.asAdmin(), [[5, 5]]);
  const scorer = await server.asScorer();
  const page = await visit(courtPath(game), scorer);
  const court = new CourtScreen(page, game);
  page.cut(ENTERED);
  await court.point(1);
  await expect(court.pad.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
  const laterPage = await visit('/rankings', scorer, (early) =>
    early.cut(new RegExp(`^GET /api/games/${game.id}$`), 2),
  );
  await expect(laterPage.getByRole('heading', { name: 'Rankings', level: 1 })).toBeVisible();
  await expect.poll(() => scores(scorer, game)).toEqual([[6, 5]]);
});
