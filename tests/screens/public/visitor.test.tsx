import { describe, onTestFinished, test, vi } from 'vitest';
import { gameOn } from '#tests/screens/support/court-screen.ts';
import { expect } from '#tests/screens/support/locator.ts';
import { onPhone, openScreens } from '#tests/screens/support/screens.tsx';
import { aCompletedGame, aGame, aGameInProgress, twoTeams } from '#tests/support/data/builders.ts';

const { enter, server, visit } = openScreens();

const teams = (first: string, second: string) => ({
  team1: { name: first },
  team2: { name: second },
});

test('results stay on the landing page when no round is live', async () => {
  const game = await aCompletedGame(await server.asAdmin());
  const page = await visit('/auth');
  await expect(page.getByRole('region', { name: 'Resultados da Rodada 1' }).getByRole('article')).toHaveCount(
    1,
  );
  await expect(gameOn(page, game)).toContainText('Recife 2, Olinda 0 em sets. Vitória de Recife.');
});

test('a tie is shown as a tie', async () => {
  const scores = [
    [21, 11],
    [11, 21],
  ] as const;
  const game = await aCompletedGame(await server.asAdmin(), scores);
  const page = await visit('/auth');
  await expect(gameOn(page, game)).toContainText('Recife 1, Olinda 1 em sets. Empate.');
  await expect(gameOn(page, game).getByText('Empate', { exact: true })).toBeVisible();
});

test('results that are late or fail to load are not shown as missing', async () => {
  const game = await aCompletedGame(await server.asAdmin());
  const gone = Promise.withResolvers<void>();
  const page = await visit('/auth', undefined, (early) => {
    early.cut(/\/api\/games\/completed\?/);
    early.hold(/\/api\/games\/completed\?/, gone);
  });
  await expect.poll(() => page.calls.some((call) => call.startsWith('GET /api/games/completed?'))).toBe(true);
  const results = page.getByRole('region', { name: 'Resultados' });
  const none = page.getByText('Sem jogos ao vivo ou finalizados no momento.');
  await expect(results).toBeVisible();
  await expect(none).toHaveCount(0);
  gone.resolve();
  await expect(results.getByRole('alert')).toContainText('Erro ao carregar os resultados.');
  await expect(none).toHaveCount(0);
  page.mend();
  await results.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(gameOn(page, game)).toContainText('Vitória de Recife.');
});

test('of many results the newest are shown first, and the others on request', async () => {
  const admin = await server.asAdmin();
  const [team1Id, team2Id] = await twoTeams(admin);
  for (const hour of [11, 12, 13, 14, 15, 16, 17, 18])
    await aCompletedGame(admin, undefined, {
      team1Id,
      team2Id,
      date: `2025-07-12T${hour}:00:00.000Z`,
      court: `${hour}`,
    });
  const page = await visit('/auth');
  const results = page.getByRole('region', { name: 'Resultados da Rodada 1' });
  await expect(results.getByRole('article')).toHaveCount(4);
  await expect(results.getByRole('article').first()).toContainText('Quadra 18');
  await results.getByRole('button', { name: 'Mostrar mais 4 jogos' }).click();
  await expect(results.getByRole('article')).toHaveCount(8);
  await expect(results.getByRole('article').last()).toContainText('Quadra 11');
});

/** A game in progress outside the active round. */
async function aPostponedGame() {
  const admin = await server.asAdmin();
  const game = await aGameInProgress(admin, [[7, 5]], { court: '2' });
  await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
  return { admin, game };
}

test.each([
  ['/auth', '1º set em andamento: 7 a 5.'],
  ['/tv', '1º set em andamento: 7 a 5.'],
  ['/tv?quadra=2', '1º set em andamento: 7 a 5.'],
  ['/incorporar/ao-vivo', '1º set em andamento: 7 a 5.'],
  ['/overlay/placar?quadra=2', '1º set · Quadra 2'],
])('a game in progress is shown live at %s, whichever round is active', async (path, words) => {
  await aPostponedGame();
  const page = await visit(path);
  await expect(page.getByRole('main')).toContainText(words);
});

test('a signed-in user sees a postponed game beside those of the round', async () => {
  const { admin, game } = await aPostponedGame();
  const { team1Id, team2Id } = game;
  await aGameInProgress(admin, [[1, 0]], { team1Id, team2Id, round: 2 });
  const page = await visit('/', admin);
  await expect(page.getByRole('heading', { name: 'Partidas ao Vivo · Rodadas 1 e 2' })).toBeVisible();
  await expect(page.getByText('2 jogos ao vivo')).toBeVisible();
});

test.each(['/auth', '/'])(
  '%s says that there is no game only where the games of other rounds are loaded too',
  async (path) => {
    const { admin, game } = await aPostponedGame();
    const page = await visit(path, path === '/' ? admin : undefined, (early) =>
      early.cut(/in-progress\?round/),
    );
    const none = page.getByText(/^(Sem jogos ao vivo|Não há jogos em andamento)/);
    const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar os placares.' });
    await expect(failure).toBeVisible();
    await expect(none).toHaveCount(0);
    page.mend();
    await failure.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(gameOn(page, game)).toContainText('1º set em andamento: 7 a 5');
  },
);

test.each([
  ['/auth', 'live-scores$', [7, 5]],
  ['/auth', 'in-progress\\?round', [4, 2]],
  ['/', 'live-scores$', [7, 5]],
  ['/', 'in-progress\\?round', [4, 2]],
] as const)(
  'on %s a game in progress is shown although /%s/, which has others, fails, and that is said',
  async (path, calls, [one, other]) => {
    const { admin, game } = await aPostponedGame();
    const { team1Id, team2Id } = game;
    await aGameInProgress(admin, [[4, 2]], { team1Id, team2Id, round: 2 });
    const page = await enter(path, path === '/' ? admin : undefined, (early) => early.cut(new RegExp(calls)));
    const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar os placares.' });
    await expect(failure).toHaveCount(1);
    await expect(page.getByText(`1º set em andamento: ${one} a ${other}`)).toBeVisible();
  },
);

test('two games in progress are both on the board, below their round and its day, whatever the round', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const first = await aGameInProgress(admin, [[4, 2]], { court: '1' });
  const { team1Id, team2Id } = first;
  await aGameInProgress(admin, [[0, 3]], { court: '2', team1Id: team2Id, team2Id: team1Id });
  const page = await visit('/auth');
  await expect(gameOn(page, first)).toContainText('1º set em andamento: 4 a 2');
  await expect(gameOn(page, teams('Olinda', 'Recife'))).toContainText('1º set em andamento: 0 a 3');
  await expect(page.getByText('Rodada 1 · sábado, 05/04/2025')).toBeVisible();
});

describe('of the demo tournament', () => {
  const { visit } = openScreens({ demo: true });
  test('scores that cannot be loaded are reported, and a retry loads them', async () => {
    const page = await visit('/auth', undefined, (unopened) => unopened.cut(/\/api\/live-scores$/));
    const message = 'Erro ao carregar os placares. Tente novamente mais tarde.';
    await expect(page.getByRole('alert')).toContainText(message);
    page.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(gameOn(page, teams('Coqueiros', 'Maré Alta'))).toBeVisible();
    await expect(page.getByText(message)).toBeHidden();
  });

  test('an unknown address is reported as such', async () => {
    const page = await visit('/nada-aqui');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
});

test.each([
  ['/auth', '2125-11-25'],
  ['/tv', '2125-11-25'],
  ['/incorporar/ao-vivo', '2125-11-25'],
  ['/auth', '+012025-04-05'],
  ['/auth', '1970-01-01'],
])('%s shows its games on a device whose clock is at %s', async (path, day) => {
  await aCompletedGame(await server.asAdmin());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00.000Z`) });
  onTestFinished(() => void vi.useRealTimers());
  const page = await visit(path);
  await expect(page.getByText(/^Resultados/).first()).toBeVisible();
  await expect(page.getByText('Recife').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a completed game stays visible as a result, even when its round is over and others are next', async () => {
  const admin = await server.asAdmin();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const game = await aGameInProgress(admin, [[21, 11]], { date: `${today}T08:00:00.000Z` });
  const { id, team1Id, team2Id } = game;
  const back = { team1Id: team2Id, team2Id: team1Id };
  await aGame(admin, { ...back, round: 1, date: `${today}T08:00:00.000Z` });
  await aGame(admin, { ...back, round: 2 });
  onPhone();
  const page = await visit('/auth');
  const results = page.getByRole('region', { name: 'Resultados de hoje' });
  await expect(gameOn(page, game)).toContainText('1º set: 21 a 11');
  await expect(results).toHaveCount(0);

  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'concluido' } });
  const result = results.getByRole('article');
  await expect(result).toContainText('Vitória de Recife.');
  const places = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(places.slice(0, 2)).toEqual(['Resultados de hoje', 'Próximos Jogos']);

  // Half of the round is played when the organiser deactivates it.
  await admin.call('POST /api/live-scores/active-round', { body: { active: false } });
  await expect(page.getByText(/^(segunda|terça|quarta|quinta|sexta|sábado|domingo)/)).toHaveCount(0);
  await expect(result).toContainText('Vitória de Recife.');
});
