import { expect, onTestFinished, test, vi } from 'vitest';
import { OpenTournament } from '#server/open-tournament.ts';
import { addTournament } from '#server/setup/current-tournament.ts';
import { transaction } from '#server/store/database/database.ts';
import { aPlayer } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import { aScoredRound, somePlayers } from '#tests/support/data/messaging.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

/** Selects the second tournament, in this test's application only. */
const SECOND = { 'x-tournament': 'second' };

async function twoTournaments() {
  const id = await transaction(server.db, (tx) =>
    addTournament(tx, { name: 'Copa de Inverno', year: 2026 }, server.now),
  );
  let second: OpenTournament | undefined;
  const built = await server.another(
    {},
    { tournamentOf: ({ headers }) => (headers['x-tournament'] ? second : undefined) },
  );
  const opened = await OpenTournament.open(built.installation, id);
  second = opened;
  onTestFinished(() => opened.close());
  const { token } = await server.asAdmin();
  return { ...built, second: opened, token, admin: server.of(built, token) };
}

test('each tournament returns its own data, and one session is valid in both', async () => {
  const { admin } = await twoTournaments();
  expect(await admin.call('GET /api/teams')).toEqual([]);
  const recife = await admin.call('POST /api/teams', { body: { name: 'Recife' }, headers: SECOND });
  expect(await admin.call('GET /api/teams', { headers: SECOND })).toMatchObject([{ id: recife.id }]);
  expect(await admin.call('GET /api/teams')).toEqual([]);
  expect(await admin.call('GET /api/tournament', { headers: SECOND })).toMatchObject({
    name: 'Copa de Inverno',
    year: 2026,
  });
  expect(await admin.call('GET /api/tournament')).toMatchObject({ year: 2025 });
  const [first] = await admin.call('GET /api/tournament/rounds', { headers: SECOND });
  expect(first?.round_date).toBe('2026-04-04');
});

test('rows of one tournament are a 404 in the other, and stay unchanged', async () => {
  const { admin } = await twoTournaments();
  const recife = await admin.call('POST /api/teams', { body: { name: 'Recife' }, headers: SECOND });
  const refusal = await server.refused(admin, 'PATCH /api/teams/{id}', {
    params: { id: recife.id },
    body: { name: 'Olinda' },
  });
  expect(refusal.status).toBe(404);
  // Names are unique within a tournament only.
  await admin.call('POST /api/teams', { body: { name: 'Recife' } });
});

test('a court link opens only its own tournament', async () => {
  const { admin, app, installation, tournament } = await twoTournaments();
  const { token } = await aCourtLink(admin, { court: '1', day: '2026-04-04' });
  const visitor = server.of({ app, installation, tournament });
  const body = { token };
  expect((await visitor.send('POST /api/court-links/use', { body, headers: SECOND })).status).toBe(404);
  const phone = await openCourtLink(visitor, token);
  await phone.call('GET /api/court');
  expect((await phone.send('GET /api/court', { headers: SECOND })).body.code).toBe('COURT_LINK_ENDED');
});

test('a change is announced only to the pages of its own tournament', async () => {
  const { app, second, tournament, token } = await twoTournaments();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const [ofFirst, ofSecond] = [await EventStream.open(address), await EventStream.open(address, SECOND)];
  await soon(() => expect([tournament.streams.count, second.streams.count]).toEqual([1, 1]));
  const admin = server.at(address, token);
  await admin.call('POST /api/teams', { body: { name: 'Recife' }, headers: SECOND });
  await soon(() => expect(ofSecond.named('changed')).toMatchObject([{ data: { topics: ['teams'] } }]));
  await admin.call('POST /api/live-scores/active-round', { body: { round: 3 } });
  await soon(() => expect(ofFirst.named('changed')).toMatchObject([{ data: { topics: ['tournament'] } }]));
  expect(ofSecond.named('changed')).toHaveLength(1);
});

test('messages are queued and listed only in their own tournament', async () => {
  const { admin } = await twoTournaments();
  await aScoredRound(admin, 1);
  await somePlayers(server, 1);
  const body = { roundNumber: 1 };
  expect(await admin.call('POST /api/whatsapp/send-top-players', { body })).toMatchObject({ queued: 1 });
  expect(await admin.call('GET /api/whatsapp/history')).toHaveLength(1);
  expect(await admin.call('GET /api/whatsapp/history', { headers: SECOND })).toEqual([]);
  const sent = { body, headers: SECOND };
  const refusal = await server.refused(admin, 'POST /api/whatsapp/send-top-players', sent);
  expect(refusal.code).toBe('NO_RECIPIENTS');
});

/** An account with a player in each of the two tournaments, and a registration in the second. */
async function aPersonOfBoth() {
  const built = await twoTournaments();
  const { admin } = built;
  const account = await server.asPlayer();
  const personal = {
    firstName: 'Beatriz',
    lastName: 'Luz',
    gender: 'Feminino' as const,
    phone: '(81) 99123-4567',
    memberNumber: '7319',
  };
  await admin.call('POST /api/tournament/pre-registrations', {
    body: { ...personal, email: 'beatriz@exemplo.com.br' },
    headers: SECOND,
  });
  const { id } = await aPlayer(admin, personal);
  const { id: secondId } = await admin.call('POST /api/players', { body: personal, headers: SECOND });
  await server.link(id, account.id);
  await server.link(secondId, account.id);
  // Both are in a snapshot that later ones are built upon.
  const params = { id: secondId };
  await admin.call('PATCH /api/players/{id}', { params, body: { level: 'Intermediário' }, headers: SECOND });
  const known = await admin.call('GET /api/players', { headers: SECOND });
  expect(known).toMatchObject([{ firstName: 'Beatriz', userId: account.id }]);
  return {
    ...built,
    account,
    id,
    playersOfSecond: () => admin.call('GET /api/players', { headers: SECOND }),
  };
}

test('a person who erases their data disappears from the other tournament too, at once and after later writes', async () => {
  const { app, installation, tournament, admin, account, playersOfSecond } = await aPersonOfBoth();
  const person = server.of({ app, installation, tournament }, account.token);
  await person.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
  const erased = { firstName: 'Jogador removido', lastName: null, phone: null, userId: null };
  await soon(async () => expect(await playersOfSecond()).toMatchObject([erased]));
  await admin.call('POST /api/players', {
    body: { firstName: 'Zoe', gender: 'Feminino' },
    headers: SECOND,
  });
  expect(await playersOfSecond()).toMatchObject([erased, { firstName: 'Zoe' }]);
  expect(await admin.call('GET /api/tournament/pre-registrations', { headers: SECOND })).toMatchObject([
    { firstName: 'Inscrição', lastName: 'removida', email: '', phone: '' },
  ]);
});

test('a player who is deleted with their account has none in the other tournament', async () => {
  const { admin, id, playersOfSecond } = await aPersonOfBoth();
  await admin.call('DELETE /api/players/{id}', { params: { id }, body: { currentPassword: PASSWORD } });
  await soon(async () =>
    expect(await playersOfSecond()).toMatchObject([{ firstName: 'Beatriz', userId: null, email: null }]),
  );
});

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 5 });
