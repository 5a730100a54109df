import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aGame, aGameInProgress, aPlayer, twoTeams } from '#tests/support/data/builders.ts';
import { atOnce } from '#tests/support/server/at-once.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const set = { setNumber: 1, team1Score: 21, team2Score: 18 } as const;

describe('the version of a game', () => {
  test.each([
    ['POST /api/games/{id}/sets', { ...set, version: 1 }, undefined],
    ['PATCH /api/games/{id}/status', { status: 'concluido', version: 1 }, undefined],
    ['POST /api/games/{id}/award', { winner: 1, reason: 'abandono', version: 1 }, undefined],
    ['DELETE /api/games/{id}/sets/{setNumber}', undefined, { version: 1 }],
  ] as const)('%s with another one is refused with the current game', async (key, body, query) => {
    const current = await aGameInProgress(await server.asAdmin(), [[5, 3]]);
    const sent = { params: { id: current.id, setNumber: 1 }, body, ...(query ? { query } : {}) };
    const refusal = await server.refused(await server.asScorer(), key, sent);
    expect(refusal).toEqual({
      status: 409,
      code: 'GAME_CHANGED',
      message: 'Outra pessoa alterou este jogo. Veja como ele está agora.',
      game: current,
    });
  });

  test.each([-1, 0.5, 'a', null])('cannot be %j', async (version) => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const sent = { params: { id }, body: { ...set, version } };
    expect(await server.refused(await server.asScorer(), 'POST /api/games/{id}/sets', sent)).toMatchObject({
      status: 400,
      message: 'Versão inválida',
    });
  });

  test('when two organisers register the same set at once, the second is refused', async () => {
    const admin = await server.asAdmin();
    const scorer = await server.asScorer();
    const { id, version } = await aGameInProgress(admin);
    await scorer.call('GET /api/user');
    const register = (who: Caller, team1Score: number) => () =>
      who.send('POST /api/games/{id}/sets', { params: { id }, body: { ...set, team1Score, version } });
    const [won, late] = await atOnce(server, register(admin, 21), register(scorer, 25));
    expect([won.status, late.status]).toEqual([201, 409]);
    expect(late.body['game']).toEqual(won.body);
    expect(await admin.call('GET /api/games/{id}', { params: { id } })).toEqual(won.body);
    expect((await server.state())['sets']).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  test('sent twice counts once: the first status with the current state', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const sent = { params: { id }, body: set, headers: { 'idempotency-key': randomUUID() } };
    const first = await admin.ask('POST /api/games/{id}/sets', sent);
    await admin.call('POST /api/games/{id}/sets', { params: { id }, body: { ...set, team2Score: 19 } });
    const current = await admin.call('GET /api/games/{id}', { params: { id } });
    const before = await server.state();
    const again = await admin.ask('POST /api/games/{id}/sets', sent);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(current);
    expect(await server.state()).toEqual(before);
  });

  test('creates one team and one player from two requests, the password returned once', async () => {
    const admin = await server.asAdmin();
    const headers = { 'idempotency-key': randomUUID() };
    const team = { body: { name: 'Recife' }, headers };
    expect(await admin.ask('POST /api/teams', team)).toMatchObject({ status: 201 });
    expect(await admin.ask('POST /api/teams', team)).toMatchObject({ status: 201, body: { name: 'Recife' } });
    const body = { firstName: 'Bia', gender: 'Feminino', email: 'bia@exemplo.com.br' } as const;
    const player = { body, headers: { 'idempotency-key': randomUUID() } };
    const made = await admin.call('POST /api/players', player);
    expect(await admin.call('POST /api/players', player)).toEqual({
      ...made,
      temporaryPassword: null,
      passwordLink: null,
    });
    expect(made.temporaryPassword).not.toBeNull();
  });

  test('changes a password once, although the current one is different by then', async () => {
    const player = await server.asPlayer();
    const body = { currentPassword: PASSWORD, newPassword: 'onda do mar' };
    const sent = { body, headers: { 'idempotency-key': randomUUID() } };
    const first = await player.ask('PATCH /api/user/password', sent);
    expect(await player.ask('PATCH /api/user/password', sent)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const other = { body, headers: { 'idempotency-key': randomUUID() } };
    expect(await server.refused(player, 'PATCH /api/user/password', other)).toMatchObject({ status: 400 });
  });

  test('deletes once', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGame(admin);
    const sent = { params: { id }, headers: { 'idempotency-key': randomUUID() } };
    expect((await admin.ask('DELETE /api/games/{id}', sent)).status).toBe(204);
    expect((await admin.ask('DELETE /api/games/{id}', sent)).status).toBe(204);
  });

  test('of another person is independent', async () => {
    const admin = await server.asAdmin();
    const other = await server.asAdmin();
    const headers = { 'idempotency-key': randomUUID() };
    await admin.call('POST /api/teams', { body: { name: 'Recife' }, headers });
    await other.call('POST /api/teams', { body: { name: 'Olinda' }, headers });
    expect((await server.state())['teams']).toHaveLength(2);
  });

  test('used for another request is refused', async () => {
    const admin = await server.asAdmin();
    const headers = { 'idempotency-key': randomUUID() };
    await admin.call('POST /api/teams', { body: { name: 'Recife' }, headers });
    expect(
      await server.refused(admin, 'POST /api/teams', { body: { name: 'Olinda' }, headers }),
    ).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'Essa chave já foi usada em outro pedido',
    });
  });

  test('of a refused request may be reused', async () => {
    const admin = await server.asAdmin();
    const [team1Id, team2Id] = await twoTeams(admin);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { team1Id, team2Id: team1Id, round: 1 };
    await server.refused(admin, 'POST /api/games', { body, headers });
    expect((await admin.ask('POST /api/games', { body: { ...body, team2Id }, headers })).status).toBe(201);
  });

  test('that is no UUID is refused', async () => {
    const sent = { body: { name: 'Recife' }, headers: { 'idempotency-key': 'a-tap' } };
    expect(await server.refused(await server.asAdmin(), 'POST /api/teams', sent)).toMatchObject({
      status: 400,
      message: 'Idempotency-Key deve ser um UUID',
    });
  });

  test('at the same moment counts once', async () => {
    const admin = await server.asAdmin();
    const sent = { body: { name: 'Recife' }, headers: { 'idempotency-key': randomUUID() } };
    const [one, other] = await atOnce(
      server,
      () => admin.ask('POST /api/teams', sent),
      () => admin.ask('POST /api/teams', sent),
    );
    expect(other).toMatchObject({ status: 201, body: one.body });
    expect((await server.state())['teams']).toHaveLength(1);
  });
});

test('when two people give a team the same name at once, the second is refused', async () => {
  const admin = await server.asAdmin();
  const create = (name: string) => () => admin.send('POST /api/teams', { body: { name } });
  const [one, other] = await atOnce(server, create('Recife'), create('RECIFE'));
  expect([one.status, other.status]).toEqual([201, 409]);
});

test('when two people give a player the same address at once, the second is refused', async () => {
  const admin = await server.asAdmin();
  const email = 'bia@exemplo.com.br';
  const one = await aPlayer(admin);
  const [made, late] = await atOnce(
    server,
    () => admin.send('POST /api/players', { body: { firstName: 'Bia', gender: 'Feminino', email } }),
    () => admin.send('PATCH /api/players/{id}', { params: { id: one.id }, body: { email } }),
  );
  expect([made.status, late.status, late.body.message]).toEqual([201, 409, 'Este e-mail já está em uso']);
});

test('a write that waits while its account is erased is refused, and stores nothing of the person', async () => {
  const admin = await server.asAdmin();
  const scorer = await server.asScorer();
  const { id } = await aGameInProgress(admin);
  await scorer.call('GET /api/user');
  const [erased, refused] = await atOnce(
    server,
    () => scorer.send('DELETE /api/user', { body: { currentPassword: PASSWORD } }),
    () => scorer.send('POST /api/games/{id}/sets', { params: { id }, body: set }),
  );
  expect([erased.status, refused.status]).toEqual([204, 401]);
  const state = await server.state();
  expect(state['sets']).toEqual([]);
  expect(state['audit_log']?.filter(({ action }) => action === 'game.set')).toEqual([]);
});
