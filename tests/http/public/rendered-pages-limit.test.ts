import { beforeAll, describe, expect, test } from 'vitest';
import type { RenderPage } from '#contract/rendered-page.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { findPages } from '#server/pages/pages.ts';
import { aGame } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const STRANGER = '203.0.113.7';
const VISITOR = '198.51.100.2';
/** The empty page, which the browser draws. */
const SHELL = '<div id="root"></div>';

async function builtScreens() {
  const pages = await findPages('dist/web');
  if (!pages?.rendering) throw new Error('The screens are not built: run `node scripts/screens.mjs`.');
  const { rendering } = pages;
  const counted = { renderings: 0 };
  const render: RenderPage = (...sent) => {
    counted.renderings += 1;
    return rendering.render(...sent);
  };
  const { app, tournament } = await server.another(
    {},
    {
      pages: { ...pages, rendering: { ...rendering, render } },
    },
  );
  const get = async (url: string, remoteAddress = STRANGER) => {
    const { statusCode, body } = await app.inject({ url, remoteAddress });
    return { status: statusCode, isShell: body.includes(SHELL), body };
  };
  return { counted, get, tournament };
}

describe('a stranger who asks for made-up addresses', () => {
  test.each([
    ['an overlay', '/overlay/placar?quadra='],
    ['the screen of a court', '/tv?quadra='],
    ['an overlay of a game', '/overlay/placar?jogo=9'],
    ['a framed game', '/incorporar/jogos/9'],
  ])('of %s gets the page that the browser draws, and costs no rendering', async (_, start) => {
    const { counted, get } = await builtScreens();
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, i) => get(`${start}${i}`)));
    expect(answers.filter(({ isShell, status }) => isShell && status === 200)).toHaveLength(20);
    expect(counted.renderings).toBe(0);
  });

  test.each([
    ['games', '/jogos/9', 404, 'Jogo não encontrado'],
    ['teams', '/times/9', 404, 'Time não encontrado'],
    ['overlays', '/overlay/x', 404, 'Esta camada não existe'],
    ['parameters', '/classificacao?x=', 200, 'Classificação'],
    ['intervals', '/tv?tempo=', 200, 'Os jogos aparecem aqui'],
  ])('of %s costs one rendering', async (_, start, status, words) => {
    const { counted, get } = await builtScreens();
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, i) => get(`${start}${i}`)));
    expect(counted.renderings).toBe(1);
    const texts = new Set(answers.map(({ status: answered, body }) => `${answered} ${body}`));
    expect(texts.size).toBe(1);
    expect([...texts][0]).toMatch(new RegExp(`^${status} [^]*${words}`));
  });
});

test('an overlay of a court is rendered once a game is there', async () => {
  const admin = await server.asAdmin();
  const { get, tournament } = await builtScreens();
  expect((await get('/overlay/placar?quadra=Central')).isShell).toBe(true);
  await aGame(admin, { court: 'Central' });
  await tournament.snapshots.refresh();
  expect(await get('/overlay/placar?quadra=Central')).toMatchObject({
    isShell: false,
    body: expect.stringContaining('data-overlay="on-air"'),
  });
});

/** Addresses of existing pages of the demo, each another page. */
function knownAddresses({ snapshots: { current } }: OpenTournament): string[] {
  const courts = new Set(current.games.flatMap(({ court }) => court ?? []));
  return ['placar', 'bug', 'tarja', 'proximo'].flatMap((overlay) =>
    ['claro', 'escuro', 'torneio'].flatMap((theme) =>
      current.games.flatMap(({ id }) =>
        [...courts].map(
          (court) => `/overlay/${overlay}?quadra=${encodeURIComponent(court)}&jogo=${id}&tema=${theme}`,
        ),
      ),
    ),
  );
}

describe('a network that asks for many pages', () => {
  beforeAll(async () => {
    await server.empty();
    await server.fillDemo();
  });

  test('at once delays the page of another network by a few of them', async () => {
    const { get, tournament } = await builtScreens();
    const ended: string[] = [];
    const ask = async (url: string, from: string) => {
      const { isShell } = await get(url, from);
      ended.push(`${from} ${isShell ? 'drawn' : 'rendered'}`);
    };
    const many = knownAddresses(tournament).slice(0, 500);
    expect(many).toHaveLength(500);
    await Promise.all([...many.map((url) => ask(url, STRANGER)), ask('/classificacao', VISITOR)]);
    const visitors = ended.indexOf(`${VISITOR} rendered`);
    // The visitor waits for those in progress, and for one more.
    expect(ended.slice(0, visitors).filter((each) => each === `${STRANGER} rendered`).length).toBeLessThan(4);
    expect(visitors).toBeGreaterThanOrEqual(0);
  });

  test('one after another has them rendered for a second, and again later; other networks have theirs', async () => {
    const { counted, get, tournament } = await builtScreens();
    const before = process.threadCpuUsage();
    const addresses = knownAddresses(tournament);
    let answer = await get('/auth');
    for (const url of addresses) if (!answer.isShell) answer = await get(url);
    const { user, system } = process.threadCpuUsage(before);
    expect(answer.isShell).toBe(true);
    expect(user + system).toBeGreaterThanOrEqual(1_000_000);
    const made = counted.renderings;
    for (const url of ['/calendario', '/classificacao', '/jogos/nenhum'])
      expect((await get(url)).isShell).toBe(true);
    expect(counted.renderings).toBe(made);
    expect((await get('/classificacao', VISITOR)).isShell).toBe(false);
    // What another network had rendered is for everybody.
    expect((await get('/classificacao')).isShell).toBe(false);
    server.now += 1_000;
    expect((await get('/calendario')).isShell).toBe(false);
  });

  test('a page that another network waits for is still rendered for its own visitor', async () => {
    const { get, tournament } = await builtScreens();
    const many = knownAddresses(tournament)
      .slice(0, 100)
      .map((url) => get(url));
    const [, visitors] = await Promise.all([get('/calendario'), get('/calendario', VISITOR), ...many]);
    expect(visitors.isShell).toBe(false);
  });
});
