import { expect, test } from 'vitest';
import { aGame } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const PUBLIC_URL = 'https://torneio.exemplo.com.br';
const server = openTestServer({ PUBLIC_URL });

const ask = (url: string) => server.main.app.inject({ url, headers: { host: 'torneio.exemplo.com.br' } });

test('the sitemap lists every public page, including that of a new game', async () => {
  const admin = await server.asAdmin();
  const addresses = async () => {
    const { statusCode, headers, payload } = await ask('/sitemap.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    return [...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  };
  const pages = ['/auth', '/classificacao', '/calendario', '/times'].map((path) => `${PUBLIC_URL}${path}`);
  expect(await addresses()).toEqual(pages);
  const { id, team1Id, team2Id } = await aGame(admin);
  const made = [`/times/${team1Id}`, `/times/${team2Id}`, `/jogos/${id}`].map(
    (path) => `${PUBLIC_URL}${path}`,
  );
  expect(await addresses()).toEqual([...pages, ...made]);
});

test('the sitemaps of all tournaments are named but for those in preparation, and so is the page of seasons', async () => {
  const admin = await server.asAdmin();
  await server.addTournament('escola');
  await admin.call('POST /api/tournaments', { body: { name: 'Copa', year: 2026 } });
  await admin.in('escola').call('PATCH /api/tournament', { body: { place: 'Recife', state: 'running' } });
  const sitemaps = async () =>
    [...(await ask('/robots.txt')).payload.matchAll(/^Sitemap: (.*)$/gm)].map(([, address]) => address);
  expect(await sitemaps()).toEqual([`${PUBLIC_URL}/sitemap.xml`, `${PUBLIC_URL}/t/escola/sitemap.xml`]);
  for (const base of ['', '/t/escola'])
    expect((await ask(`${base}/sitemap.xml`)).payload).toContain(
      `<loc>${PUBLIC_URL}${base}/temporadas</loc>`,
    );
  await admin.in('escola').call('PATCH /api/tournament', { body: { state: 'preparation' } });
  expect(await sitemaps()).toEqual([`${PUBLIC_URL}/sitemap.xml`]);
  expect((await ask('/sitemap.xml')).payload).not.toContain('/temporadas');
});

test('robots.txt names the sitemap, and disallows the API', async () => {
  const { statusCode, payload } = await ask('/robots.txt');
  expect([statusCode, payload.split('\n')]).toEqual([
    200,
    expect.arrayContaining(['Disallow: /api/', `Sitemap: ${PUBLIC_URL}/sitemap.xml`]),
  ]);
});
