import { describe, expect, test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { attempts } from '#server/store/database/schema/accounts.ts';
import { aPlayer, aRegistration, twoTeams } from '#tests/support/data/builders.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const UNKNOWN = { status: 404, code: 'PLAYER_NOT_FOUND', message: 'Jogador não encontrado' };
const signIn = async (username: string, password: string) =>
  (await server.anonymous.send('POST /api/login', { body: { username, password } })).status;

describe('the deletion of a player', () => {
  test('removes the points, the account and its sessions, at the very next call', async () => {
    const admin = await server.asAdmin();
    const [teamId] = await twoTeams(admin);
    const { id, userId } = await aPlayer(admin, { teamId, email: 'bia@exemplo.com.br' });
    const row = { playerId: id, teamId, round: 1, saques: 3, defesas: 0, ataques: 0, present: true };
    await admin.call('POST /api/detailed-points/batch-update', {
      body: { updates: [row], lastUpdated: null },
    });
    const player = await server.signIn(userId ?? 0);
    await player.call('GET /api/user');
    expect((await admin.ask('DELETE /api/players/{id}', { params: { id } })).status).toBe(204);
    expect((await player.send('GET /api/user')).status).toBe(401);
    expect(await signIn('bia@exemplo.com.br', TEMPORARY)).toBe(401);
    const { players, points, users } = await server.state();
    expect([players, points, users?.length]).toEqual([[], [], 1]);
    expect(await admin.call('GET /api/detailed-points')).toEqual([]);
    expect(await server.refused(admin, 'DELETE /api/players/{id}', { params: { id } })).toMatchObject(
      UNKNOWN,
    );
  });
});

describe('after the deletion of a player', () => {
  test('the registration and the messages keep nothing, and the person may register again', async () => {
    const admin = await server.asAdmin();
    const [teamId] = await twoTeams(admin);
    const lia = { firstName: 'Lia', lastName: 'Lobo', cpf: '529.982.247-25', messagesConsent: true };
    const { id } = await aRegistration(server.anonymous, lia);
    const { player } = await admin.call('POST /api/tournament/pre-registrations/{id}/approve', {
      params: { id },
      body: { password: 'onda do mar', teamId },
    });
    await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
    expect(await signIn('lia@exemplo.com.br', 'errada')).toBe(401);
    await admin.call('DELETE /api/players/{id}', { params: { id: player.id } });

    const { registrations, messages } = await server.state();
    const counters = await query(server.db, (q) => q.select().from(attempts));
    const remaining = JSON.stringify([registrations, messages, counters]);
    for (const personal of ['Lia', 'Lobo', 'lia@exemplo', '99876', '52998224725'])
      expect(remaining).not.toContain(personal);
    expect(registrations).toMatchObject([{ first_name: 'Inscrição', status: 'approved', player_id: null }]);
    expect(messages).toMatchObject([
      { state: 'failed', error: 'A pessoa foi excluída do torneio', recipient_name: 'Jogador removido' },
    ]);
    await aRegistration(server.anonymous, lia);
  });
});

describe('a reset of a password', () => {
  const reset = (id: number, body?: object) => ({ params: { id }, ...(body ? { body } : {}) });

  test('returns a temporary one, which must be changed, and ends every session', async () => {
    const admin = await server.asAdmin();
    const { id, userId } = await aPlayer(admin, { email: 'bia@exemplo.com.br', password: 'onda do mar' });
    const player = await server.signIn(userId ?? 0);
    await player.call('GET /api/user');
    const answer = await admin.ask('POST /api/players/{id}/reset-password', reset(id));
    expect(answer).toMatchObject({ status: 200, body: { temporaryPassword: TEMPORARY } });
    expect((await player.send('GET /api/user')).status).toBe(401);
    expect([
      await signIn('bia@exemplo.com.br', 'onda do mar'),
      await signIn('bia@exemplo.com.br', TEMPORARY),
    ]).toEqual([401, 200]);
    const again = await server.signIn(userId ?? 0);
    expect((await again.call('GET /api/user')).mustChangePassword).toBe(true);
  });

  test('sets the given one', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    const body = { newPassword: 'maré baixa' };
    expect(await admin.call('POST /api/players/{id}/reset-password', reset(id, body))).toEqual({
      temporaryPassword: 'maré baixa',
      passwordLink: null,
    });
    expect(await signIn('bia@exemplo.com.br', 'maré baixa')).toBe(200);
  });

  test.each([
    ['a short one', { newPassword: '12345' }, 400, 'Senha deve ter pelo menos 8 caracteres'],
    ['a common one', { newPassword: 'senha123' }, 422, 'Essa senha é muito comum. Escolha outra.'],
  ])('to %s is refused', async (_name, body, status, message) => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    const refusal = await server.refused(admin, 'POST /api/players/{id}/reset-password', reset(id, body));
    expect(refusal).toMatchObject({ status, message });
  });

  test('of a player without an account, or of an unknown one, is refused', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin);
    expect(await server.refused(admin, 'POST /api/players/{id}/reset-password', reset(id))).toMatchObject({
      status: 422,
      message: 'Este jogador não tem conta: informe o e-mail dele antes',
    });
    expect(await server.refused(admin, 'POST /api/players/{id}/reset-password', reset(999))).toMatchObject(
      UNKNOWN,
    );
  });
});

describe('the own password', () => {
  const OWN = {
    status: 409,
    code: 'CONFLICT',
    message: 'Para trocar a sua própria senha, use o seu perfil.',
  };

  test('is not reset by an administrator who plays: the session and the password stay', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin);
    await server.link(id, admin.id);
    const password = 'onda do mar';
    for (const [key, sent] of [
      ['POST /api/players/{id}/reset-password', { params: { id } }],
      ['POST /api/players/{id}/reset-password', { params: { id }, body: { newPassword: password } }],
      ['POST /api/users/{id}/reset-password', { params: { id: admin.id } }],
      ['PATCH /api/players/{id}', { params: { id }, body: { firstName: 'Beatriz', password } }],
    ] as const) {
      expect(await server.refused(admin, key, sent), key).toMatchObject(OWN);
    }
    await admin.call('GET /api/user');
    expect(await signIn(admin.email, PASSWORD)).toBe(200);
  });
});

describe('the list of players', () => {
  test('is ordered by full name, and filtered by team', async () => {
    const admin = await server.asAdmin();
    const [recife, olinda] = await twoTeams(admin);
    await aPlayer(admin, { firstName: 'Ítala', teamId: recife });
    await aPlayer(admin, { firstName: 'Ivo', gender: 'Masculino', teamId: olinda });
    await aPlayer(admin, { firstName: 'Ana', lastName: 'Zanin', teamId: recife });
    await aPlayer(admin, { firstName: 'Ana', lastName: 'Abreu' });
    const names = async (query: object) =>
      (await admin.call('GET /api/players', { query })).map(({ firstName, lastName }) =>
        `${firstName} ${lastName ?? ''}`.trim(),
      );
    expect(await names({})).toEqual(['Ana Abreu', 'Ana Zanin', 'Ítala', 'Ivo']);
    expect(await names({ team: String(recife) })).toEqual(['Ana Zanin', 'Ítala']);
    expect(await names({ team: '999' })).toEqual([]);
  });
});
