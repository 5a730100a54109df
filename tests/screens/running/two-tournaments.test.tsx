import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { CourtScreen, courtPath } from '#tests/screens/support/court-screen.ts';
import { button, expect } from '#tests/screens/support/locator.ts';
import { openScreens, type Page } from '#tests/screens/support/screens.tsx';
import { aGameInProgress, aTeam, type Game } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { type Actor, PASSWORD } from '#tests/support/server/test-server.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';

const { server, enter, visit } = openScreens();

beforeEach(() => server.addTournament('escola'));

const EVENTS = /^POST .*\/events$/;
const scoreOf = async (who: Caller, { id }: Game) => {
  const { sets } = await who.call('GET /api/games/{id}', { params: { id } });
  return sets.map(({ team1Score, team2Score }) => [team1Score, team2Score]);
};

/** A game in progress in the school's tournament, and one in the current. */
async function twoGames() {
  const admin = await server.asAdmin();
  const adminOfSchool = admin.in('escola');
  const current = await aGameInProgress(admin);
  const team1 = await aTeam(adminOfSchool, 'Golfinhos');
  const team2 = await aTeam(adminOfSchool, 'Tubarões');
  const ofSchool = await aGameInProgress(adminOfSchool, [], { team1Id: team1.id, team2Id: team2.id });
  return { admin, adminOfSchool, current, ofSchool };
}

/** A scorekeeper of the current tournament and of the school's. */
async function aScorerOfBoth(): Promise<Actor> {
  const scorer = await server.asScorer();
  const admin = await server.asAdmin();
  const rights = { params: { id: scorer.id }, body: { isScorer: true } };
  await admin.in('escola').call('PATCH /api/users/{id}', rights);
  return scorer;
}

test('the menus, exports and addresses of a page lead within its tournament', async () => {
  const { admin } = await twoGames();
  const page = await visit('/t/escola', admin);
  await expect(page.getByText('Golfinhos').first()).toBeVisible();
  expect(page.getByText('Recife').count()).toBe(0);
  await button(page, 'Minha Conta').click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('Exportar Times (CSV)')).toHaveAttribute('href', '/api/t/escola/export/teams/csv');
  await expect(item('Rankings')).toHaveAttribute('href', '/t/escola/rankings');
  await item('Gerenciar Imagens').click();
  await page.isAt('/t/escola/admin?tab=images');
  expect(page.calls.filter((call) => !/^\w+ \/api\/(?:t\/escola|images)\//.test(call))).toEqual([]);

  await page.goto('/t/escola/admin?tab=broadcast');
  const site = `${window.location.origin}/t/escola`;
  await expect(page.getByLabel('Endereço do telão', { exact: true })).toHaveValue(`${site}/tv`);
  await expect(page.getByRole('link', { name: /^Abrir o telão/ })).toHaveAttribute('href', '/t/escola/tv');
  const frame = await page.getByLabel('HTML para copiar').inputValue();
  expect(/src="([^"]*)"/.exec(frame)?.[1]).toBe(`${site}/incorporar/ao-vivo`);
  await page.goto('/t/escola/overlay');
  await expect(page.getByLabel('Endereço: Placar')).toHaveValue(`${site}/overlay/placar`);
});

test('the menu leads to the seasons, and to the other tournaments of the person', async () => {
  const { admin, adminOfSchool } = await twoGames();
  await adminOfSchool.call('PATCH /api/tournament', { body: { name: 'Copa Mirim' } });
  const page = await visit('/rankings', admin);
  await button(page, 'Minha Conta').click();
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
  await expect(item(/ \(este\)/)).toBeVisible();
  await expect(item('Copa Mirim 2025')).toBeVisible();
  await expect(item('Temporadas')).toHaveAttribute('href', '/temporadas');
});

test('signing in leads back to the page of the same tournament', async () => {
  const { email } = await aScorerOfBoth();
  const page = await visit('/t/escola/registrar-jogos/2');
  await page.isAt('/t/escola/auth?to=%2Fregistrar-jogos%2F2');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  await page.isAt('/t/escola/registrar-jogos/2');
});

describe('points that wait on a device', () => {
  let who: Actor;
  afterEach(() => scoreEditors.forget(who.id));

  /** A point that the scorekeeper entered offline, in a game at this base. */
  async function pointsOffline(page: Page, game: Game, base: string): Promise<() => void> {
    const mend = page.cut(EVENTS);
    await page.goto(`${base}${courtPath(game)}`);
    const court = new CourtScreen(page, game);
    await court.point(1);
    await expect(page.getByText('sem sinal · 1 ponto no aparelho')).toBeVisible();
    return mend;
  }

  const sentBy = (page: Page) => page.writes.filter((each) => EVENTS.test(each));

  test('are sent to the tournament in which they were entered, whichever page is open', async () => {
    const { admin, adminOfSchool, current, ofSchool } = await twoGames();
    who = await aScorerOfBoth();
    const page = enter('/rankings', who);
    await pointsOffline(page, ofSchool, '/t/escola');
    const mend = await pointsOffline(page, current, '');
    page.mend();
    mend();
    page.writes.length = 0;
    await page.goto('/rankings');
    await expect.poll(() => scoreEditors.stored(who.id)).toEqual([]);
    expect(sentBy(page).toSorted()).toEqual(
      [`POST /api/games/${current.id}/events`, `POST /api/t/escola/games/${ofSchool.id}/events`].toSorted(),
    );
    expect([await scoreOf(admin, current), await scoreOf(adminOfSchool, ofSchool)]).toEqual([
      [[1, 0]],
      [[1, 0]],
    ]);
  });

  test('are sent from a page of a tournament in which their owner may not score', async () => {
    const { adminOfSchool, ofSchool } = await twoGames();
    who = await aScorerOfBoth();
    const user = await who.call('GET /api/user');
    const page = enter('/rankings', who);
    await pointsOffline(page, ofSchool, '/t/escola');
    page.mend();
    // This environment has none, so nothing is read from it: the page itself still knows the points.
    vi.stubGlobal('indexedDB', {});
    page.answer(/^GET \/api\/user$/, () => Response.json({ ...user, isScorer: false }));
    await page.goto('/rankings');
    await expect.poll(() => scoreEditors.stored(who.id)).toEqual([]);
    expect(await scoreOf(adminOfSchool, ofSchool)).toEqual([[1, 0]]);
  });

  test('of a game whose tournament is no longer the current one are sent to its new address', async () => {
    const { admin, adminOfSchool, current } = await twoGames();
    const { slug } = await admin.call('GET /api/tournament');
    who = await aScorerOfBoth();
    const page = enter('/rankings', who);
    await pointsOffline(page, current, '');
    await page.goto('/rankings');
    await adminOfSchool.call('PATCH /api/tournament', { body: { isCurrent: true } });
    page.mend();
    page.writes.length = 0;
    await page.goto('/rankings');
    await expect.poll(() => scoreEditors.stored(who.id)).toEqual([]);
    expect(sentBy(page).at(-1)).toBe(`POST /api/t/${slug}/games/${current.id}/events`);
    expect(await scoreOf(admin.in(slug), current)).toEqual([[1, 0]]);
  });

  test('are named on the first page of any tournament until their owner signs in', async () => {
    const { ofSchool } = await twoGames();
    who = await aScorerOfBoth();
    const page = enter('/rankings', who);
    await pointsOffline(page, ofSchool, '/t/escola');
    page.forget();
    await page.goto('/auth?to=/rankings');
    await expect(page.getByText('1 ponto está guardado neste aparelho.')).toBeVisible();
    await expect(page.getByText('Golfinhos × Tubarões')).toBeVisible();
  });
});
