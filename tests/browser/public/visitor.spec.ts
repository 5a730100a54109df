import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { gameOn } from '#tests/browser/games/court-screen.ts';
import { expect, PHONE, test } from '#tests/support/browser/browser.ts';
import { aCompletedGame, aGameInProgress, aPlayer, aSheet, aTeam } from '#tests/support/data/builders.ts';
import { atTime, formatTime, sayDay, sayTime } from '#web/lib/format/format.ts';

test.use({ reusesPages: true });

const teams = (first: string, second: string) => ({
  team1: { name: first },
  team2: { name: second },
});

test('on a slow connection the middle of the page says that it is loading', async ({
  beach,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED /);
  const page = await enter(beach, '/rankings', {
    viewport: PHONE,
    before: (early) => early.route('**/assets/*.js', (route) => route.abort()),
  });
  const said = page.getByText('Carregando o torneio…');
  // Its padding moves the text to the middle.
  expect((await said.boundingBox())?.height).toBeGreaterThan(PHONE.height * 0.4);
  await expect(said).toHaveCSS('text-align', 'center');
});

test('before any game the landing page says so and lists the days of the rounds, and no half of a desktop is empty', async ({
  beach,
  enter,
}) => {
  const page = await enter(beach, '/auth');
  await expect(page.getByRole('heading', { name: 'Torneio de Vôlei de Praia 2025' })).toBeVisible();
  await expect(page.getByText('Acesso para participantes e organizadores')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Placar dos Jogos' })).toBeVisible();
  await expect(page.getByText('Sem jogos ao vivo ou finalizados no momento.')).toBeVisible();
  await expect(page.getByText('Os jogos aparecerão aqui durante os dias do torneio.')).toBeVisible();
  await expect(page.getByText('Ao Vivo', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Classificação' })).toHaveCount(0);
  await expect(page.getByText('Faça login para visualizar detalhes do torneio')).toBeVisible();
  await expect(
    page.getByText('Acesse sua conta para ver informações completas sobre times, jogadores e pontuações.'),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');

  const days = page.getByRole('list', { name: 'Calendário das rodadas' });
  await expect(days.getByRole('listitem')).toHaveCount(8);
  await expect(days).toContainText('05/04/2025');
  const [access, scores] = await Promise.all([
    page.getByRole('region', { name: 'Acesso' }).boundingBox(),
    days.boundingBox(),
  ]);
  const ends = [access, scores].map((box) => (box?.y ?? 0) + (box?.height ?? 0));
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThanOrEqual(40);
});

test('after a round, and beside several games in progress, what comes next is below the shorter column of a desktop', async ({
  beach,
  enter,
}) => {
  const admin = await beach.admin();
  const ids: number[] = [];
  for (const name of ['Recife', 'Olinda', 'Natal', 'Lagoa', 'Caruaru', 'Itamaracá'])
    ids.push((await aTeam(admin, name)).id);
  const between = (one: number, other: number) => ({ team1Id: ids[one] ?? 0, team2Id: ids[other] ?? 0 });
  await aSheet(admin, await aPlayer(admin, { teamId: ids[0] ?? null }), [[4, 2, 1]]);
  await aCompletedGame(admin, undefined, between(0, 1));

  const page = await enter(beach, '/auth');
  const main = page.getByRole('main');
  const access = page.getByRole('region', { name: 'Acesso' });
  const standings = page.getByRole('region', { name: 'Classificação' });
  const best = page.getByRole('region', { name: 'Melhores da rodada 1' });
  const edges = async (place: typeof main) => {
    const box = await place.boundingBox();
    return box ? { left: box.x, top: box.y, bottom: box.y + box.height } : { left: 0, top: 0, bottom: 0 };
  };
  await expect(main.getByRole('region', { name: 'Resultados da Rodada 1' })).toBeVisible();
  await expect(best).toBeVisible();
  expect((await edges(standings)).left).toBe((await edges(main)).left);
  expect((await edges(standings)).top).toBeLessThan((await edges(access)).bottom);

  for (const [one, other] of [
    [0, 1],
    [2, 3],
    [4, 5],
  ] as const)
    await aGameInProgress(admin, [[3, 2]], { ...between(one, other), round: 2 });
  await expect(main.getByRole('article', { name: 'Caruaru contra Itamaracá' })).toBeVisible();
  for (const card of [standings, best]) {
    expect((await edges(card)).left).toBe((await edges(access)).left);
    expect((await edges(card)).top).toBeLessThan((await edges(main)).bottom);
  }
});

test('the landing page of a tournament in progress', async ({ demo, enter }) => {
  const page = await enter(demo, '/auth');
  await test.step('shows the game in progress, with its sets, its round and that it is live', async () => {
    const isLive = page.getByText('Ao Vivo', { exact: true });
    await expect(page.getByRole('heading', { name: /Placar dos Jogos/ }).locator(isLive)).toBeVisible();
    await expect(isLive, 'said once').toHaveCount(1);
    const board = gameOn(page, teams('Coqueiros', 'Maré Alta'));
    await expect(board).toContainText('Coqueiros 1, Maré Alta 1 em sets.');
    await expect(board).toContainText('1º set: 21 a 18; 2º set: 15 a 21; 3º set em andamento: 9 a 7.');
    await expect(board).toContainText('Rodada 4 · Quadra 1');
    const games = await (await demo.player()).call('GET /api/live-scores');
    const began = games.find(({ status }) => status === 'em_andamento')?.sets[0]?.startTime ?? '';
    await expect(board).toContainText(`Começou ${atTime(began)}`);
    // Short for sighted readers, in words for screen readers, exact for machines.
    const time = board.locator('time');
    await expect(time).toHaveAttribute('datetime', began);
    await expect(time).toMatchAriaSnapshot(`- time: ${sayTime(began)}`);
  });
  await test.step('shows the next games, each with its time and that it is scheduled', async () => {
    const coming = page.getByRole('region', { name: 'Próximos Jogos' });
    const upcoming = await (await demo.player()).call('GET /api/games/upcoming');
    // Today's first, others on request.
    const todays = upcoming.filter(({ round }) => round === 4);
    await expect(coming.getByRole('article')).toHaveCount(todays.length);
    await coming.getByRole('button', { name: /^Mostrar mais \d jogos$/ }).click();
    await expect(coming.getByRole('article')).toHaveCount(upcoming.length);
    const next = coming.getByRole('article').first();
    await expect(next).toHaveAccessibleName('Areia Quente contra Sol Poente');
    for (const words of ['Agendado', formatTime(upcoming[0]?.date ?? ''), 'VS', 'Rodada 4 · Quadra 2'])
      await expect(next).toContainText(words);
    await expect(next.locator('time')).toHaveAttribute('datetime', upcoming[0]?.date ?? '');
    await expect(next).toMatchAriaSnapshot(
      // Late in the evening the next game is tomorrow's.
      `- paragraph: /^Areia Quente contra Sol Poente\\. .*${sayTime(upcoming[0]?.date ?? '')}\\.$/`,
    );
  });
  await test.step('shows the day of a game that is not today’s', async () => {
    const upcoming = await (await demo.player()).call('GET /api/games/upcoming');
    const later = upcoming.find(({ round }) => round === 5);
    const [, month, day] = later?.date.slice(0, 10).split('-') ?? [];
    const coming = page.getByRole('region', { name: 'Próximos Jogos' });
    const game = coming.getByRole('article', { name: `${later?.team1.name} contra ${later?.team2.name}` });
    await expect(game.locator('time')).toHaveText(`${day}/${month}${formatTime(later?.date ?? '')}`);
    await expect(game).toMatchAriaSnapshot(
      `- paragraph: /${sayDay(later?.date ?? '')}, ${atTime(later?.date ?? '', sayTime)}/`,
    );
  });
  await test.step('shows the results, with a check mark for the winner', async () => {
    // After midnight the results are no longer today's, but still the current round's.
    const results = page.getByRole('region', { name: /^Resultados (de hoje|da Rodada 4)$/ });
    const result = results.getByRole('article', { name: 'Recife contra Duna' });
    await expect(result).toContainText('Recife 2, Duna 0 em sets. Vitória de Recife.');
    await expect(result.getByText('Finalizado')).toBeVisible();
    await expect(result.locator('.lucide-check')).toHaveCount(1);
    await expect(result.locator('.lucide-check').locator('..')).toHaveText('Recife');
  });
  await test.step('shows the first three teams and the best players of the round', async () => {
    const standings = page.getByRole('region', { name: 'Classificação' }).getByRole('listitem');
    await expect(standings).toHaveCount(3);
    await expect(standings.first()).toContainText('1º lugar');
    await expect(standings.first()).toContainText(/Coqueiros12 ?pontos/);
    const round = page.getByRole('region', { name: 'Melhores da rodada 4' });
    const answered = await (await demo.player()).call('GET /api/live-scores/top-players');
    for (const [gender, title] of [
      ['masculino', 'Masculino'],
      ['feminino', 'Feminino'],
    ] as const) {
      const best = round.getByRole('list', { name: title }).getByRole('listitem');
      await expect(best).toHaveCount(3);
      await expect(best.first()).toContainText(answered[gender][0]?.name ?? '');
      await expect(best.first()).toContainText(/\d+,\d%/);
      await expect(best.first()).toContainText(/\d+ pontos?/);
    }
  });
  await test.step('shows the teams’ logos', async () => {
    const logos = gameOn(page, teams('Coqueiros', 'Maré Alta')).locator('img');
    await expect(logos).toHaveCount(2);
    for (const logo of await logos.all()) {
      await expect(logo).toHaveJSProperty('complete', true);
      await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
    }
  });
  await test.step('opens the registration', async () => {
    await page.getByRole('button', { name: 'Inscrição' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inscrição' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Inscrição' })).toBeFocused();
  });
  await test.step('can be installed on a phone’s home screen', async () => {
    const chromium = await page.context().newCDPSession(page);
    const { data = '{}', errors } = await chromium.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] };
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src, sizes } of icons) {
      const picture = await page.request.get(src);
      expect(picture.headers()['content-type']).toBe('image/png');
      const { width, height } = await sharp(await picture.body()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

test('the landing page shows a team’s initial, and sand and a net for the tournament, where pictures cannot be loaded', async ({
  demo,
  enter,
  browserConsole,
}) => {
  browserConsole.expectLoadFailures(/net::ERR_FAILED .*\/api\/images\//);
  const page = await enter(demo, '/auth', {
    before: (unopened) => unopened.route('**/api/images/**', (route) => route.abort()),
  });
  const board = gameOn(page, teams('Coqueiros', 'Maré Alta'));
  await expect(board.locator('[data-initials="C"]')).toBeVisible();
  await expect(board.locator('[data-initials="M"]')).toBeVisible();
  await expect(page.locator('article img')).toHaveCount(0);
  const title = page.getByRole('heading', { level: 1 }).locator('../..');
  await expect(title.locator('svg .stroke-scene-net')).toBeVisible();
  await expect(title.locator('img')).toHaveCount(0);
});

test('on a phone the sign-in form is one tap away, and its buttons exist once', async ({ demo, enter }) => {
  const page = await enter(demo, '/auth', { viewport: PHONE, touch: true });
  const entrar = page.getByRole('button', { name: 'Entrar', exact: true });
  await expect(entrar).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Inscrição' })).toHaveCount(1);
  await expect(entrar).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('E-mail')).toBeHidden();
  await entrar.tap();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Senha', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(entrar).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Inscrição' })).toHaveCount(1);
  // Open for a visitor who requested a page.
  await page.goto('/perfil');
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('until the first page is rendered, its place says that it is loading', async ({ beach, enter }) => {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const before = async (page: Page) => {
    // With the clock paused, the router never shows its pending page.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/api/user', async (route) => {
      asked.resolve();
      await held.promise;
      await route.fallback();
    });
  };
  const page = await enter(beach, '/rankings', { as: await beach.player(), before, clock: true });
  await asked.promise;
  await expect(page.getByText('Carregando o torneio…')).toBeVisible();
  held.resolve();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Rankings', level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando o torneio…')).toBeHidden();
});
