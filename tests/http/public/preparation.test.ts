import { expect, test } from 'vitest';
import { setRole } from '#server/access/roles.ts';
import { findPages } from '#server/pages/pages.ts';
import { query } from '#server/store/database/database.ts';
import { aGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aCourtLink } from '#tests/support/data/court-links.ts';
import { PAGES } from '#tests/support/server/served.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { type Actor, openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';
import { until } from '#tests/support/until.ts';

const server = openTestServer();
const served = server.openAnother({}, { pages: await findPages(PAGES) });

/** A cup in preparation with a game, which its organisers and scorekeepers see. */
async function aCup() {
  const admin = await server.asAdmin();
  const { id, slug } = await admin.call('POST /api/tournaments', { body: { name: 'Copa', year: 2025 } });
  const inCup = admin.in(slug);
  const [dolphins, sharks] = [await aTeam(inCup, 'Golfinhos'), await aTeam(inCup, 'Tubarões')];
  const game = await aGame(inCup, { team1Id: dolphins.id, team2Id: sharks.id, court: '1' });
  const player = await server.asPlayer();
  await server.link((await aPlayer(inCup, { teamId: dolphins.id })).id, player.id);
  const with_ = async (role: { isOrganiser: boolean; isScorer: boolean }) => {
    const person = await server.asPlayer();
    await query(server.db, (q) => setRole(q, id, person.id, role));
    return person;
  };
  for (const { tournaments } of [served(), server.main]) await tournaments.refresh();
  return {
    id,
    slug,
    admin,
    dolphins,
    game,
    player,
    organiser: await with_({ isOrganiser: true, isScorer: false }),
    scorer: await with_({ isOrganiser: false, isScorer: true }),
    stranger: await server.asOrganiser(),
  };
}

type Cup = Awaited<ReturnType<typeof aCup>>;

const addresses = ({ slug, dolphins, game }: Cup) => [
  `/api/t/${slug}/tournament`,
  `/api/t/${slug}/teams`,
  `/api/t/${slug}/games/${game.id}`,
  `/api/t/${slug}/public/teams/${dolphins.id}`,
  `/api/t/${slug}/live-scores`,
  `/t/${slug}/auth`,
  `/t/${slug}/times`,
  `/t/${slug}/jogos/${game.id}`,
  `/t/${slug}/tv`,
  `/t/${slug}/calendario.ics`,
  `/t/${slug}/sitemap.xml`,
];

const get = (url: string, who?: Actor) => {
  const { app, installation } = served();
  const cookie = who ? installation.cookies.session.set(who.token).split(';')[0] : undefined;
  return app.inject({ url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
};

test('a tournament in preparation is a 404 to everybody else, as one that does not exist', async () => {
  const cup = await aCup();
  for (const who of [undefined, cup.player, cup.stranger]) {
    for (const url of addresses(cup)) {
      const { statusCode, payload } = await get(url, who);
      expect([url, statusCode]).toEqual([url, 404]);
      const unknown = await get(url.replace(`/t/${cup.slug}/`, '/t/nenhum-2025/'), who);
      const same = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '');
      expect(same(payload)).toBe(same(unknown.payload));
    }
  }
});

test('its organisers, its scorekeepers and administrators read it', async () => {
  const cup = await aCup();
  for (const who of [cup.organiser, cup.scorer, cup.admin])
    for (const url of addresses(cup)) expect([url, (await get(url, who)).statusCode]).toEqual([url, 200]);
});

test('nothing of it can be written, joined or followed by others', async () => {
  const cup = await aCup();
  const { token } = await aCourtLink(cup.admin.in(cup.slug), { court: '1', day: '2025-04-05' });
  for (const [key, body] of [
    ['POST /api/court-links/use', { token }],
    ['POST /api/login', { username: cup.organiser.email, password: PASSWORD }],
    ['POST /api/push/followed', { endpoint: 'https://push.exemplo.com.br/1' }],
  ] as const) {
    const refusal = await server.refused(server.anonymous.in(cup.slug), key, { body });
    expect(refusal).toMatchObject({ status: 404, message: 'Torneio não encontrado' });
  }
  const team = { body: { name: 'Recife' } };
  expect((await server.refused(cup.stranger.in(cup.slug), 'POST /api/teams', team)).status).toBe(404);
});

test('nothing mentions it: the list, the sitemap, and a game of it under the current tournament', async () => {
  const cup = await aCup();
  const slugs = async (who: Actor) =>
    (await who.call('GET /api/tournaments')).map(({ slug }) => slug).includes(cup.slug);
  expect([await slugs(cup.player), await slugs(cup.stranger)]).toEqual([false, false]);
  expect([await slugs(cup.scorer), await slugs(cup.organiser)]).toEqual([true, true]);
  for (const url of ['/sitemap.xml', '/robots.txt', `/jogos/${cup.game.id}`, `/times/${cup.dolphins.id}`]) {
    const { statusCode, headers, payload } = await get(url);
    expect(statusCode).not.toBe(302);
    expect(JSON.stringify(headers) + payload).not.toContain(cup.slug);
  }
});

test('the streams of a tournament that goes back to its preparation end, and only its people open another', async () => {
  await server.addTournament('escola');
  const admin = await server.asAdmin();
  const address = await server.listen();
  const path = '/api/t/escola/events';
  const stream = await EventStream.open(address, {}, path);
  await until('the stream began', () => stream.named('beat').length > 0);
  await server
    .at(address, admin.token)
    .in('escola')
    .call('PATCH /api/tournament', {
      body: { state: 'preparation' },
    });
  await until('the stream ended', () => stream.ended);
  expect((await fetch(address + path)).status).toBe(404);
});

test('the current tournament is never in preparation', async () => {
  const cup = await aCup();
  const admin = cup.admin.in(cup.slug);
  await admin.call('PATCH /api/tournament', { body: { isCurrent: true } });
  expect(await server.anonymous.call('GET /api/tournament')).toMatchObject({
    slug: cup.slug,
    state: 'running',
  });
  const body = { state: 'preparation' } as const;
  expect(await server.refused(admin, 'PATCH /api/tournament', { body })).toMatchObject({ status: 409 });
});
