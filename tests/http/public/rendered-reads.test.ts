import { beforeEach, describe, expect, test } from 'vitest';
import { findPages } from '#server/pages/pages.ts';
import { aCompletedGame, aGame, aGameInProgress } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

/**
 * The addresses of public pages that were not rendered, with what the log says of them. `options`: of the
 * overlays.
 */
async function notRendered({ id, team1Id: team }: { id: number; team1Id: number }, options = '') {
  const pages = await findPages('dist/web');
  if (!pages?.rendering) throw new Error('The screens are not built: run `node scripts/screens.mjs`.');
  const said: string[] = [];
  const log = { write: (line: string) => void said.push(line) };
  const { app } = await server.another({ LOG_LEVEL: 'error' }, { pages, log });
  const addresses = [
    ...['/auth', '/classificacao', '/calendario', '/times', '/tv', `/jogos/${id}`, `/times/${team}`],
    ...['placar', 'bug', 'tarja', 'proximo'].map((name) => `/overlay/${name}${options}`),
    ...['ao-vivo', 'classificacao', 'tabela', 'calendario', `jogos/${id}`].map(
      (part) => `/incorporar/${part}`,
    ),
  ];
  const missing: string[] = [];
  for (const [i, url] of addresses.entries()) {
    const { body } = await app.inject({ url, remoteAddress: `198.51.100.${i}` });
    if (!body.includes('id="page-data"') || body.includes('Carregando')) missing.push(url);
  }
  return [...missing, ...said];
}

describe('the loader of each public page loads all that the page shows', () => {
  const NONE = { id: 0, team1Id: 0 };

  test('without games', async () => {
    // A framed game that does not exist is drawn by the browser.
    expect(await notRendered(NONE)).toEqual(['/incorporar/jogos/0']);
  });

  test('before the first game', async () => {
    expect(await notRendered(await aGame(await server.asAdmin()))).toEqual([]);
  });

  test('while a game is played', async () => {
    const admin = await server.asAdmin();
    await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
    expect(await notRendered(await aGameInProgress(admin, [[9, 7]]))).toEqual([]);
  });

  test('while a game of another round is played', async () => {
    const admin = await server.asAdmin();
    await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
    expect(await notRendered(await aGameInProgress(admin, [[9, 7]], { round: 2 }))).toEqual([]);
  });

  test('while an overlay shows a game that is over', async () => {
    const admin = await server.asAdmin();
    const game = await aCompletedGame(admin);
    expect(await notRendered(game, `?jogo=${game.id}`)).toEqual([]);
    await admin.call('PATCH /api/broadcast', { body: { gameId: game.id } });
    expect(await notRendered(game)).toEqual([]);
  });

  describe('in the demo', () => {
    beforeEach(() => server.fillDemo());

    test('with its rounds', async () => {
      const [game] = await server.anonymous.call('GET /api/live-scores');
      if (!game) throw new Error('The demo has no game in its active round');
      expect(await notRendered({ id: game.id, team1Id: game.team1.id })).toEqual([]);
    });
  });
});
