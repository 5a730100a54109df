import { expect, test } from 'vitest';
import { aGame, aTeam } from '#tests/support/data/builders.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const SITE = 'http://127.0.0.1:3000';

test.each([
  ['of the current tournament', '', null],
  ['of another tournament', '/t/escola', 'escola'],
])('the addresses %s that the server gives to people have its base', async (_name, base, slug) => {
  await server.addTournament('escola');
  const actor = await server.asAdmin();
  const admin = slug === null ? actor : actor.in(slug);
  const team1 = await aTeam(admin, 'Golfinhos');
  const team2 = await aTeam(admin, 'Tubarões');
  const game = await aGame(admin, { team1Id: team1.id, team2Id: team2.id, court: '1' });

  const { url } = await admin.call('POST /api/court-links', { body: { gameId: game.id } });
  expect(url?.split('#')[0]).toBe(`${SITE}${base}/quadra`);

  const player = { firstName: 'Bia', gender: 'Feminino' as const, email: 'bia@exemplo.com.br' };
  const { passwordLink } = await admin.call('POST /api/players', { body: player });
  expect(passwordLink?.split('#')[0]).toBe(`${SITE}${base}/nova-senha`);

  const body = { messageType: 'round_reminder' as const, roundNumber: 1 };
  const { preview } = await admin.call('POST /api/whatsapp/preview', { body });
  expect(preview.match(/https?:\/\/\S+/g)).toEqual([`${SITE}${base}/confrontos`]);

  const get = async (path: string) => (await server.main.app.inject({ url: `${base}${path}` })).body;
  expect(await get('/calendario.ics')).toContain(`URL;VALUE=URI:${SITE}${base}/jogos/${game.id}`);
  expect(await get('/sitemap.xml')).toContain(`<loc>${SITE}${base}/jogos/${game.id}</loc>`);
});
