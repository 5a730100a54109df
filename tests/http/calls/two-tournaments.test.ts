import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { query, transaction } from '#server/store/database/database.ts';
import { roles } from '#server/store/database/schema/accounts.ts';
import { aPlayer } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import { aScoredRound, somePlayers } from '#tests/support/data/messaging.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const SECOND = 'copa-de-inverno-2026';

async function twoTournaments() {
  const secondId = await transaction(server.db, (tx) =>
    addTournament(tx, { name: 'Copa de Inverno', year: 2026 }, server.now),
  );
  const built = await server.another();
  const { token } = await server.asAdmin();
  const admin = server.of(built, token);
  return { built, token, admin, adminOfSecond: admin.in(SECOND), secondId };
}

test('each tournament returns its own data, and one session is valid in both', async () => {
  const { admin, adminOfSecond } = await twoTournaments();
  expect(await admin.call('GET /api/teams')).toEqual([]);
  const recife = await adminOfSecond.call('POST /api/teams', { body: { name: 'Recife' } });
  expect(await adminOfSecond.call('GET /api/teams')).toMatchObject([{ id: recife.id }]);
  expect(await admin.call('GET /api/teams')).toEqual([]);
  expect(await adminOfSecond.call('GET /api/tournament')).toMatchObject({
    name: 'Copa de Inverno',
    year: 2026,
  });
  expect(await admin.call('GET /api/tournament')).toMatchObject({ year: 2025 });
  const [first] = await adminOfSecond.call('GET /api/tournament/rounds');
  expect(first?.round_date).toBe('2026-04-04');
});

test('rows of one tournament are a 404 in the other, and stay unchanged', async () => {
  const { admin, adminOfSecond } = await twoTournaments();
  const recife = await adminOfSecond.call('POST /api/teams', { body: { name: 'Recife' } });
  const refusal = await server.refused(admin, 'PATCH /api/teams/{id}', {
    params: { id: recife.id },
    body: { name: 'Olinda' },
  });
  expect(refusal.status).toBe(404);
  // Names are unique within a tournament only.
  await admin.call('POST /api/teams', { body: { name: 'Recife' } });
});

test('a court link opens only its own tournament', async () => {
  const { admin, built } = await twoTournaments();
  const { token } = await aCourtLink(admin, { court: '1', day: '2026-04-04' });
  const visitor = server.of(built);
  const body = { token };
  expect((await visitor.in(SECOND).send('POST /api/court-links/use', { body })).status).toBe(404);
  const phone = await openCourtLink(visitor, token);
  await phone.call('GET /api/court');
  expect((await phone.in(SECOND).send('GET /api/court')).body.code).toBe('COURT_LINK_ENDED');
});

test('a role counts in its tournament alone, in one session, until it is taken there', async () => {
  const { admin, adminOfSecond, built, secondId } = await twoTournaments();
  const organiser = await server.asOrganiser({ tournamentId: secondId });
  const person = server.of(built, organiser.token);
  const personInSecond = person.in(SECOND);
  const team = { body: { name: 'Recife' } };
  expect(await person.call('GET /api/user')).toMatchObject({ isAdmin: false });
  expect(await server.refused(person, 'POST /api/teams', team)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await personInSecond.call('GET /api/user')).toMatchObject({
    isAdmin: true,
    administersInstallation: false,
  });
  await personInSecond.call('POST /api/teams', team);

  const rights = { params: { id: organiser.id }, body: { isScorer: true } };
  expect(await admin.call('PATCH /api/users/{id}', rights)).toMatchObject({
    isOrganiser: false,
    isScorer: true,
  });
  expect(await adminOfSecond.call('GET /api/users')).toContainEqual(
    expect.objectContaining({ id: organiser.id, isOrganiser: true, isScorer: false }),
  );
  const none = { isOrganiser: false, currentPassword: PASSWORD };
  await adminOfSecond.call('PATCH /api/users/{id}', { ...rights, body: none });
  expect((await server.refused(personInSecond, 'POST /api/teams', team)).code).toBe('FORBIDDEN');
  expect(await person.call('GET /api/user')).toMatchObject({ isAdmin: false, isScorer: true });
});

test('a role that is taken while its tournament is closed does not count when it is opened', async () => {
  const { built, secondId } = await twoTournaments();
  const organiser = await server.asOrganiser({ tournamentId: secondId });
  const person = server.of(built, organiser.token);
  await person.call('GET /api/user');
  await query(server.db, (q) => q.delete(roles).where(eq(roles.userId, organiser.id)));
  expect(await person.in(SECOND).call('GET /api/user')).toMatchObject({ isAdmin: false });
});

test('a change is announced only to the pages of its own tournament', async () => {
  const { built, token } = await twoTournaments();
  const address = await built.app.listen({ port: 0, host: '127.0.0.1' });
  const ofFirst = await EventStream.open(address);
  const ofSecond = await EventStream.open(address, {}, `/api/t/${SECOND}/events`);
  await soon(() => expect(built.tournaments.streamCount).toBe(2));
  const admin = server.at(address, token);
  const adminOfSecond = admin.in(SECOND);
  await adminOfSecond.call('POST /api/teams', { body: { name: 'Recife' } });
  await soon(() => expect(ofSecond.named('changed')).toMatchObject([{ data: { topics: ['teams'] } }]));
  await admin.call('POST /api/live-scores/active-round', { body: { round: 3 } });
  await soon(() => expect(ofFirst.named('changed')).toMatchObject([{ data: { topics: ['tournament'] } }]));
  expect(ofSecond.named('changed')).toHaveLength(1);
});

test('messages are queued and listed only in their own tournament', async () => {
  const { admin, adminOfSecond } = await twoTournaments();
  await aScoredRound(admin, 1);
  await somePlayers(server, 1);
  const body = { roundNumber: 1 };
  expect(await admin.call('POST /api/whatsapp/send-top-players', { body })).toMatchObject({ queued: 1 });
  expect(await admin.call('GET /api/whatsapp/history')).toHaveLength(1);
  expect(await adminOfSecond.call('GET /api/whatsapp/history')).toEqual([]);
  const refusal = await server.refused(adminOfSecond, 'POST /api/whatsapp/send-top-players', { body });
  expect(refusal.code).toBe('NO_RECIPIENTS');
});

/** An account with a player in each of the two tournaments, and a registration in the second. */
async function aPersonOfBoth() {
  const { built, admin, adminOfSecond } = await twoTournaments();
  const account = await server.asPlayer();
  const personal = {
    firstName: 'Beatriz',
    lastName: 'Luz',
    gender: 'Feminino' as const,
    phone: '(81) 99123-4567',
    memberNumber: '7319',
  };
  await adminOfSecond.call('POST /api/tournament/pre-registrations', {
    body: { ...personal, email: 'beatriz@exemplo.com.br' },
  });
  const { id } = await aPlayer(admin, personal);
  const { id: secondId } = await adminOfSecond.call('POST /api/players', { body: personal });
  await server.link(id, account.id);
  await server.link(secondId, account.id);
  // Both are in a snapshot that later ones are built upon.
  const params = { id: secondId };
  await adminOfSecond.call('PATCH /api/players/{id}', { params, body: { level: 'Intermediário' } });
  const known = await adminOfSecond.call('GET /api/players');
  expect(known).toMatchObject([{ firstName: 'Beatriz', userId: account.id }]);
  return {
    built,
    admin,
    adminOfSecond,
    account,
    id,
    playersOfSecond: () => adminOfSecond.call('GET /api/players'),
  };
}

test('a person who erases their data disappears from the other tournament too, at once and after later writes', async () => {
  const { built, adminOfSecond, account, playersOfSecond } = await aPersonOfBoth();
  const person = server.of(built, account.token);
  await person.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
  const erased = { firstName: 'Jogador removido', lastName: null, phone: null, userId: null };
  await soon(async () => expect(await playersOfSecond()).toMatchObject([erased]));
  await adminOfSecond.call('POST /api/players', { body: { firstName: 'Zoe', gender: 'Feminino' } });
  expect(await playersOfSecond()).toMatchObject([erased, { firstName: 'Zoe' }]);
  expect(await adminOfSecond.call('GET /api/tournament/pre-registrations')).toMatchObject([
    { firstName: 'Inscrição', lastName: 'removida', email: '', phone: '' },
  ]);
});

test('a player who is deleted keeps the account in the other tournament', async () => {
  const { admin, account, id, playersOfSecond } = await aPersonOfBoth();
  await admin.call('DELETE /api/players/{id}', { params: { id }, body: { currentPassword: PASSWORD } });
  expect(await admin.call('GET /api/players')).toEqual([]);
  expect(await playersOfSecond()).toMatchObject([{ firstName: 'Beatriz', userId: account.id }]);
});

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 5 });
