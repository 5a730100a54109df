import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { dayIn } from '#domain/schedule/calendar.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aCompletedGame, aGame, aTeam } from '#tests/support/data/builders.ts';
import { PASSWORD, type Served } from '#tests/support/server/served.ts';
import { CourtScreen, gameOn, keysStoredOn } from './court-screen.ts';

const NO_NETWORK = /net::ERR_|status of 503/;
/** The code of a page that needs a connection is not kept. */
const NO_FILE = /dynamically imported module/;
const onPhone = { viewport: PHONE, touch: true, worker: true };

/** Recife and Olinda play in the current tournament, Golfinhos and Tubarões in the school's. */
async function twoTournaments(beach: Served) {
  await beach.addTournament('escola', 'Copa da Escola');
  const admin = await beach.admin();
  const adminOfSchool = admin.in('escola');
  await aCompletedGame(admin);
  const [dolphins, sharks] = [
    await aTeam(adminOfSchool, 'Golfinhos'),
    await aTeam(adminOfSchool, 'Tubarões'),
  ];
  const date = new Date().toISOString();
  const teams = { team1Id: dolphins.id, team2Id: sharks.id };
  const game = await aGame(adminOfSchool, { ...teams, court: '1', date });
  await adminOfSchool.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  return { admin, adminOfSchool, game, dolphins };
}

/** Every call of a page, but those that belong to the whole installation. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!images\/|health$)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

const ofSchool = /^\/api\/t\/escola\//;

test('the public pages of a tournament beside the current one are its own, on a phone', async ({
  beach,
  enter,
}) => {
  const { game, dolphins } = await twoTournaments(beach);
  let calls: string[] = [];
  const page = await enter(beach, '/t/escola', {
    viewport: PHONE,
    touch: true,
    before: async (opened) => {
      calls = callsOf(opened);
    },
  });
  const isOfSchool = async (path: string) => {
    await expect(page).toHaveURL(`/t/escola${path}`);
    await expect(page.getByText('Golfinhos').first()).toBeVisible();
    await expect(page.getByText(/Recife|Olinda/)).toHaveCount(0);
  };
  const places = page.getByRole('navigation', { name: 'Lugares' });
  await isOfSchool('/auth');
  await places.getByRole('link', { name: 'Classificação' }).tap();
  await isOfSchool('/classificacao');
  await places.getByRole('link', { name: 'Calendário' }).tap();
  await isOfSchool('/calendario');
  const feed = page.getByRole('link', { name: /agenda/i });
  expect(await feed.getAttribute('href')).toBe('/t/escola/calendario.ics');
  await places.getByRole('link', { name: 'Times' }).tap();
  await isOfSchool('/times');
  await page.getByRole('link', { name: 'Golfinhos' }).first().tap();
  await isOfSchool(`/times/${dolphins.id}`);
  await page.goto(`/t/escola/jogos/${game.id}`);
  await isOfSchool(`/jogos/${game.id}`);
  // The address under the wrong tournament, as somebody may type it.
  await page.goto(`/jogos/${game.id}`);
  await isOfSchool(`/jogos/${game.id}`);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => !ofSchool.test(call))).toEqual([]);

  await page.goto('/times');
  await expect(page.getByText('Recife').first()).toBeVisible();
  await expect(page.getByText('Golfinhos')).toHaveCount(0);
});

test('a scorekeeper signs in to a tournament beside the current one and scores its game, offline for a moment', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK, NO_FILE);
  const { admin, adminOfSchool, game } = await twoTournaments(beach);
  const { email } = await beach.scorer();
  const account = (await admin.call('GET /api/users')).find((each) => each.email === email);
  const rights = { params: { id: account?.id ?? 0 }, body: { isScorer: true } };
  await adminOfSchool.call('PATCH /api/users/{id}', rights);
  const viewer = await enter(beach, '/t/escola/auth', { viewport: PHONE });
  const page = await enter(beach, '/t/escola/auth?to=/registrar-jogos', onPhone);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Entrar' }).tap();
  await expect(page).toHaveURL('/t/escola/registrar-jogos');
  // The page of the sign-in, which has a link to the game too, stays until the next one is there.
  await expect(page.getByRole('heading', { name: 'Registrar Jogos' })).toBeVisible();
  await page
    .getByRole('link', { name: /Golfinhos/ })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Iniciar Confronto' }).tap();
  const court = new CourtScreen(page, game);
  await court.point(1);
  await court.isSaved();
  await expect(gameOn(viewer, game)).toContainText('1º set em andamento: 1 a 0');

  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await expect.poll(() => keysStoredOn(page, 'games')).toHaveLength(1);
  await expect.poll(() => keysStoredOn(page, 'person')).toEqual(['last/t/escola']);
  await page.context().setOffline(true);
  await page.reload();
  await court.shows(1, 1, 0);
  await court.point(2);
  await court.isStored(1, 1, 1);
  // The next page that opens is one of the current tournament.
  await page.goto('/rankings');
  await expect(page.getByRole('link', { name: /Golfinhos × Tubarões/ })).toHaveAttribute(
    'href',
    `/t/escola/registrar-jogos/1?jogo=${game.id}`,
  );
  await page.context().setOffline(false);
  const scoreOf = async () => {
    const { sets } = await adminOfSchool.call('GET /api/games/{id}', { params: { id: game.id } });
    return sets.map(({ team1Score, team2Score }) => [team1Score, team2Score]);
  };
  await expect.poll(scoreOf).toEqual([[1, 1]]);
  await expect(gameOn(viewer, game)).toContainText('1º set em andamento: 1 a 1');
  expect(JSON.stringify(await admin.call('GET /api/live-scores'))).not.toContain('Golfinhos');
});

test('a volunteer scores by the code of a court of a tournament beside the current one, offline for a moment', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(NO_NETWORK);
  const { admin, adminOfSchool, game } = await twoTournaments(beach);
  const desk = await enter(beach, '/t/escola/registrar-jogos/links', { as: admin });
  await desk.getByRole('button', { name: /^Criar link da quadra 1, / }).click();
  const url = await desk.getByLabel('Link', { exact: true }).inputValue();
  expect(new URL(url).pathname).toBe('/t/escola/quadra');
  const { data } = encode(url, { border: 3 });
  const drawn = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  await expect(desk.getByRole('img', { name: 'QR code da quadra 1' }).locator('path')).toHaveAttribute(
    'd',
    drawn.join(''),
  );
  await expect(desk.getByRole('link', { name: 'Enviar pelo WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(url)),
  );

  let calls: string[] = [];
  const phone = await enter(beach, `/t/escola/quadra${new URL(url).hash}`, {
    ...onPhone,
    before: async (page) => {
      calls = callsOf(page);
    },
  });
  await phone.getByLabel('Seu nome').fill('Ana');
  await phone.getByRole('button', { name: 'Começar' }).tap();
  await phone.getByRole('button', { name: 'Iniciar jogo' }).tap();
  await expect(phone).toHaveURL(`/t/escola/quadra?jogo=${game.id}`);
  const court = new CourtScreen(phone, game);
  await court.point(1);
  await court.isSaved();
  await expect.poll(() => phone.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  await expect.poll(() => keysStoredOn(phone, 'games')).toHaveLength(1);

  await phone.context().setOffline(true);
  await phone.goto('/t/escola/quadra');
  await phone.getByRole('link', { name: 'Marcar pontos' }).tap();
  await court.shows(1, 1, 0);
  await court.point(2);
  await court.point(2);
  await court.shows(1, 1, 2);
  await court.isStored(1, 1, 2);
  await phone.context().setOffline(false);
  await court.isSaved();
  expect(calls.filter((call) => !ofSchool.test(call))).toEqual([]);

  // Its link opens no court of the current tournament, and still opens its own.
  await phone.goto('/quadra');
  await expect(phone.getByText(/^Este aparelho não está em nenhuma quadra/)).toBeVisible();
  await phone.goto('/t/escola/quadra');
  await expect(phone.getByRole('link', { name: 'Marcar pontos' })).toBeVisible();
  const { sets } = await adminOfSchool.call('GET /api/games/{id}', { params: { id: game.id } });
  expect(sets).toMatchObject([{ team1Score: 1, team2Score: 2 }]);
  const day = dayIn(TIME_ZONE)(game.date);
  expect(await adminOfSchool.call('GET /api/court-links')).toMatchObject([
    { day, devices: [{ name: 'Ana' }] },
  ]);
});

test('a volunteer’s points go to the tournament of the link when another becomes the current one meanwhile', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_|status of (401|404|503)|fetching the script/);
  const { admin, adminOfSchool } = await twoTournaments(beach);
  const { slug } = await admin.call('GET /api/tournament');
  const teams = { team1Id: (await aTeam(admin, 'Natal')).id, team2Id: (await aTeam(admin, 'Belém')).id };
  const date = new Date().toISOString();
  const game = await aGame(admin, { ...teams, court: '1', date });
  const body = { court: '1', day: dayIn(TIME_ZONE)(date) };
  const { url } = await admin.call('POST /api/court-links', { body });

  const phone = await enter(beach, `/quadra${new URL(url ?? '').hash}`, onPhone);
  await phone.getByLabel('Seu nome').fill('Ana');
  await phone.getByRole('button', { name: 'Começar' }).tap();
  await phone.getByRole('button', { name: 'Iniciar jogo' }).tap();
  const court = new CourtScreen(phone, game);
  await court.point(1);
  await court.isSaved();
  await phone.context().setOffline(true);
  await court.point(2);
  await court.isStored(1, 1, 1);
  await adminOfSchool.call('PATCH /api/tournament', { body: { isCurrent: true } });
  await phone.context().setOffline(false);
  await expect(phone).toHaveURL(`/t/${slug}/quadra?jogo=${game.id}`);
  await court.shows(1, 1, 1);
  await court.isSaved();
  const { sets } = await admin.in(slug).call('GET /api/games/{id}', { params: { id: game.id } });
  expect(sets).toMatchObject([{ team1Score: 1, team2Score: 1 }]);

  // The code that hangs at the court has the address without a slug.
  const late = await enter(beach, `/quadra${new URL(url ?? '').hash}`, onPhone);
  await expect(late).toHaveURL(`/t/${slug}/quadra`);
  await expect(late.getByLabel('Seu nome')).toBeVisible();
});

test('an open page shows the tournament that becomes the current one, without a touch', async ({
  beach,
  enter,
}) => {
  const { adminOfSchool } = await twoTournaments(beach);
  const page = await enter(beach, '/times', { viewport: PHONE, live: true });
  await expect(page.getByText('Recife').first()).toBeVisible();
  await adminOfSchool.call('PATCH /api/tournament', { body: { isCurrent: true } });
  await expect(page.getByText('Golfinhos').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Recife')).toHaveCount(0);
  await expect(page).toHaveURL('/times');
});

test('signing in opens the tournament that was last chosen in the menu', async ({ beach, enter }) => {
  await beach.addTournament('escola', 'Copa da Escola');
  const { email } = await beach.admin();
  const page = await enter(beach, '/auth');
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Entrar' }).click();
  };
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Minha Conta' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await signIn();
  await expect(page).toHaveURL('/');
  await choose('Copa da Escola 2025');
  await expect(page).toHaveURL(/\/t\/escola\/?$/);
  await choose('Sair');
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/auth');
  await signIn();
  await expect(page).toHaveURL(/\/t\/escola\/?$/);
});
