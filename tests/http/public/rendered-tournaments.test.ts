import { describe, expect, test } from 'vitest';
import { findPages } from '#server/pages/pages.ts';
import { aCompletedGame, aTeam } from '#tests/support/data/builders.ts';
import { PAGES } from '#tests/support/server/served.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const SITE = 'https://praia.example';
const SCHOOL = `${SITE}/t/escola`;
const served = server.openAnother({ PUBLIC_URL: SITE }, { pages: await findPages(PAGES) });

/** Two teams and a game that was played, in the current tournament and in the school's. */
async function twoTournaments() {
  await server.addTournament('escola');
  const admin = await server.asAdmin();
  const game = await aCompletedGame(admin);
  const adminOfSchool = admin.in('escola');
  const team1 = await aTeam(adminOfSchool, 'Golfinhos');
  const team2 = await aTeam(adminOfSchool, 'Tubarões');
  const ofSchool = await aCompletedGame(adminOfSchool, undefined, { team1Id: team1.id, team2Id: team2.id });
  const { tournaments } = served();
  await tournaments.byId(tournaments.listedAs('escola').id);
  await tournaments.refreshAll();
  return { admin, game, ofSchool };
}

let networks = 0;
/** From another network each time: one may not have many pages rendered at once. */
function get(url: string, headers: Record<string, string> = { accept: 'text/html' }) {
  networks += 1;
  const remoteAddress = `198.51.100.${networks}`;
  return served().app.inject({ url, headers: { host: 'praia.example', ...headers }, remoteAddress });
}

/** The build's files are the same for all tournaments. */
const FILE = /^\/[\w./-]+\.(?:js|css|svg|png|woff2|webmanifest)$/;

describe('the pages of a tournament that is not the current one', () => {
  test('are rendered from its own data, and lead to its own addresses', async () => {
    const { game, ofSchool } = await twoTournaments();
    const places = [
      ...['/auth', '/classificacao', '/calendario', '/times', '/tv', '/overlay/placar', '/overlay/nada'],
      ...[`/jogos/${ofSchool.id}`, `/times/${ofSchool.team1.id}`],
      ...['ao-vivo', 'classificacao', 'calendario', `jogos/${ofSchool.id}`].map(
        (part) => `/incorporar/${part}`,
      ),
    ];
    for (const path of places) {
      const { body, statusCode } = await get(`/t/escola${path}`);
      expect([path, statusCode]).toEqual([path, path === '/overlay/nada' ? 404 : 200]);
      expect(body, path).toContain('id="page-data"');
      for (const { name } of [game.team1, game.team2]) expect(body, path).not.toContain(name);
      const addresses = [...body.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, address = '']) => address);
      const outside = addresses.filter((each) => !each.startsWith('/t/escola/') && !FILE.test(each));
      expect(outside, path).toEqual([]);
    }
  });

  test('have their own canonical addresses, previews and structured data', async () => {
    const { game, ofSchool } = await twoTournaments();
    const { body } = await get(`/t/escola/jogos/${ofSchool.id}`);
    const page = `${SCHOOL}/jogos/${ofSchool.id}`;
    expect(body).toContain(`<link rel="canonical" href="${page}"/>`);
    expect(body).toContain(`<meta property="og:url" content="${page}"/>`);
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
    expect(picture.split('?v=')[0]).toBe(`${page}/cartaz.jpg`);
    expect((await get(picture.slice(SITE.length))).headers['content-type']).toBe('image/jpeg');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      url: page,
      image: `${page}/cartaz.jpg`,
      competitor: [{ url: `${SCHOOL}/times/${ofSchool.team1.id}` }, {}],
      superEvent: { name: 'Copa da Escola 2025', url: `${SCHOOL}/auth` },
    });
    const current = await get(`/jogos/${game.id}`);
    expect(current.body).toContain(`<link rel="canonical" href="${SITE}/jogos/${game.id}"/>`);
    expect(current.body).not.toContain('/t/escola');
  });

  test('are sent under its base only', async () => {
    await twoTournaments();
    const to = async (url: string) => {
      const { headers, statusCode } = await get(url);
      return [statusCode, headers.location];
    };
    expect(await to('/t/escola')).toEqual([302, '/t/escola/auth']);
    expect(await to('/t/escola/')).toEqual([302, '/t/escola/auth']);
    expect(await to('/t/escola/Times/?x=1')).toEqual([308, '/t/escola/times?x=1']);
    expect(await to('/t/escola/rankings')).toEqual([200, undefined]);
    expect(await to('/t/escola/nada')).toEqual([404, undefined]);
    expect((await get('/t/escola/assets/nada.js', {})).statusCode).toBe(404);
    expect((await get('/t/escola/quadra')).body).toContain('src="/quadra.js"');
    expect((await get('/t/escola/incorporar/ao-vivo')).headers).not.toHaveProperty('x-frame-options');
    expect((await get('/t/escola/rankings')).headers).toMatchObject({ 'x-robots-tag': 'noindex' });
  });
});

test('a game or team under another tournament leads to its own', async () => {
  const { game, ofSchool } = await twoTournaments();
  const moves = [
    [`/jogos/${ofSchool.id}?x=1`, `/t/escola/jogos/${ofSchool.id}`],
    [`/t/escola/jogos/${game.id}`, `/jogos/${game.id}`],
    [`/times/${ofSchool.team1.id}`, `/t/escola/times/${ofSchool.team1.id}`],
    [`/t/escola/times/${game.team1.id}`, `/times/${game.team1.id}`],
  ] as const;
  for (const [from, to] of moves) {
    const { headers, statusCode } = await get(from);
    expect([from, statusCode, headers.location]).toEqual([from, 302, to]);
  }
  for (const nowhere of ['/jogos/999999', '/t/escola/times/999999', '/t/escola/jogos/nenhum'])
    expect((await get(nowhere)).statusCode, nowhere).toBe(404);
});

test('an unknown tournament is a page that says so and leads to the first page', async () => {
  for (const url of ['/t/nenhum', '/t/nenhum/times', '/t/Escola/times']) {
    const { body, headers, statusCode } = await get(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>Torneio não encontrado</h1>');
    expect(body).toContain('<a href="/">');
  }
  expect((await get('/api/t/nenhum/teams', {})).json()).toMatchObject({ message: 'Torneio não encontrado' });
});

test('an address with the slug of the current tournament leads to the one without', async () => {
  const { slug } = await server.anonymous.call('GET /api/tournament');
  const to = async (rest: string) => (await get(`/t/${slug}${rest}`)).headers.location;
  expect(await to('/times?x=1')).toBe('/times?x=1');
  expect(await to('')).toBe('/');
  // Two slashes would lead to another site.
  expect(await to('//evil.example/x')).toBe('/evil.example/x');
});

test('when another tournament becomes the current one, the addresses of both follow', async () => {
  const { admin, game, ofSchool } = await twoTournaments();
  const canonical = async (url: string) =>
    /<link rel="canonical" href="([^"]+)"/.exec((await get(url)).body)?.[1];
  expect(await canonical(`/t/escola/jogos/${ofSchool.id}`)).toBe(`${SCHOOL}/jogos/${ofSchool.id}`);
  const { slug } = await server.anonymous.call('GET /api/tournament');
  await admin.in('escola').call('PATCH /api/tournament', { body: { isCurrent: true } });
  const { tournaments } = served();
  await tournaments.refresh();
  await tournaments.refreshAll();
  expect(await canonical(`/jogos/${ofSchool.id}`)).toBe(`${SITE}/jogos/${ofSchool.id}`);
  expect((await get(`/t/escola/jogos/${ofSchool.id}`)).headers.location).toBe(`/jogos/${ofSchool.id}`);
  expect(await canonical(`/t/${slug}/jogos/${game.id}`)).toBe(`${SITE}/t/${slug}/jogos/${game.id}`);
});
