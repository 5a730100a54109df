import { describe, expect, test } from 'vitest';
import { aPlayer, twoTeams } from '#tests/support/data/builders.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer({ ADMIN_EMAILS: 'dona@exemplo.com.br' });

const UNKNOWN = { status: 404, code: 'PLAYER_NOT_FOUND', message: 'Jogador não encontrado' };

const signIn = (username: string, password: string) =>
  server.anonymous.send('POST /api/login', { body: { username, password } });

describe('a change of a player', () => {
  const change = (id: number, body: object) => ({ params: { id }, body });

  test('changes only the given fields', async () => {
    const admin = await server.asAdmin();
    const [teamId] = await twoTeams(admin);
    const { temporaryPassword, passwordLink, ...made } = await aPlayer(admin, {
      teamId,
      email: 'bia@exemplo.com.br',
      phone: '81991234567',
    });
    const patch = (body: object) => admin.call('PATCH /api/players/{id}', change(made.id, body));
    const unchanged = { ...made, temporaryPassword: null, passwordLink: null };
    expect(temporaryPassword).toBe(TEMPORARY);
    expect(passwordLink).toMatch(/\/nova-senha#/);
    expect(await patch({})).toEqual(unchanged);
    expect(await patch({ firstName: 'Beatriz' })).toEqual({ ...unchanged, firstName: 'Beatriz' });
    expect(await patch({ phone: '', teamId: null })).toEqual({
      ...unchanged,
      firstName: 'Beatriz',
      phone: null,
      teamId: null,
      teamName: null,
    });
  });

  test('gives nobody the member number of another player, ignoring leading zeros', async () => {
    const admin = await server.asAdmin();
    await aPlayer(admin, { firstName: 'Ana', memberNumber: '123' });
    const { id } = await aPlayer(admin, { memberNumber: '77' });
    const to = (memberNumber: string) => change(id, { memberNumber });
    expect(await server.refused(admin, 'PATCH /api/players/{id}', to('0123'))).toMatchObject({
      status: 409,
      code: 'MEMBER_NUMBER_TAKEN',
      message: 'Este número de sócio já é de Ana',
    });
    expect(await admin.call('PATCH /api/players/{id}', to('0077'))).toMatchObject({ memberNumber: '0077' });
  });

  test('changes the account, too: names, address and rights, at the very next call', async () => {
    const admin = await server.asAdmin();
    const { id, userId } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    await admin.call('POST /api/players/{id}/reset-password', {
      params: { id },
      body: { newPassword: 'onda do mar' },
    });
    const player = await server.signIn(userId ?? 0);
    await player.call('PATCH /api/user/password', {
      body: { currentPassword: 'onda do mar', newPassword: 'maré baixa' },
    });
    const set = { firstName: 'Beatriz', email: 'beatriz@exemplo.com.br', isScorer: true };
    await admin.call('PATCH /api/players/{id}', change(id, set));
    expect(await player.call('GET /api/user')).toMatchObject(set);
    const game = { params: { id: 1 }, body: { status: 'em_andamento' } };
    expect((await player.send('PATCH /api/games/{id}/status', game)).status).toBe(404);
    await admin.call('PATCH /api/players/{id}', change(id, { isScorer: false }));
    expect((await player.send('PATCH /api/games/{id}/status', game)).status).toBe(403);
  });

  test('without an account has an audit entry of only the changes', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin);
    await admin.call('PATCH /api/players/{id}', change(id, { firstName: 'Beatriz' }));
    const { lines } = await admin.call('GET /api/audit');
    expect(lines[0]).toMatchObject({
      action: 'player.change',
      changes: [{ field: 'firstName', before: 'Bia', after: 'Beatriz' }],
    });
  });

  test('creates the account with the first email address', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin);
    const made = await admin.call(
      'PATCH /api/players/{id}',
      change(id, { email: 'bia@exemplo.com.br', isAdmin: true, currentPassword: PASSWORD }),
    );
    expect(made).toMatchObject({ userId: expect.any(Number), isAdmin: true, temporaryPassword: TEMPORARY });
    expect(await signIn('bia@exemplo.com.br', TEMPORARY)).toMatchObject({
      body: { mustChangePassword: true },
    });
  });

  test('with a password ends the sessions, and it must be changed', async () => {
    const admin = await server.asAdmin();
    const { id, userId } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    const player = await server.signIn(userId ?? 0);
    await player.call('GET /api/user');
    await admin.call('PATCH /api/players/{id}', change(id, { password: 'onda do mar' }));
    expect((await player.send('GET /api/user')).status).toBe(401);
    expect(await signIn('bia@exemplo.com.br', 'onda do mar')).toMatchObject({
      body: { mustChangePassword: true },
    });
  });

  test.each([
    ['to an address that is taken', { email: 'outra@exemplo.com.br' }, 409, 'Este e-mail já está em uso'],
    [
      'to no address',
      { email: null },
      422,
      'O jogador entra com este e-mail: dá para trocar, não para apagar',
    ],
    [
      'to an empty address',
      { email: '' },
      422,
      'O jogador entra com este e-mail: dá para trocar, não para apagar',
    ],
    ['to an unknown team', { teamId: 999 }, 404, 'O time escolhido não existe mais. Escolha outro.'],
    ['to a wrong CPF', { cpf: '11111111111' }, 422, 'CPF inválido: confira os dígitos'],
    ['to an empty name', { firstName: '' }, 400, 'Nome deve ter pelo menos 2 caracteres'],
    ['to no gender', { gender: null }, 400, 'Selecione o gênero'],
  ])('%s is refused', async (_name, body, status, message) => {
    const admin = await server.asAdmin();
    await server.asPlayer({ email: 'outra@exemplo.com.br' });
    const { id } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    const refusal = await server.refused(admin, 'PATCH /api/players/{id}', change(id, body));
    expect(refusal).toMatchObject({ status, message });
  });

  test.each([{ isScorer: true }, { isAdmin: true }, { password: 'onda do mar' }])(
    'to %j without an account is refused',
    async (body) => {
      const admin = await server.asAdmin();
      const { id } = await aPlayer(admin);
      expect(await server.refused(admin, 'PATCH /api/players/{id}', change(id, body))).toMatchObject({
        status: 422,
        code: 'NEEDS_ACCOUNT',
      });
    },
  );

  test('that is unknown is not found', async () => {
    const refusal = await server.refused(
      await server.asAdmin(),
      'PATCH /api/players/{id}',
      change(999, { firstName: 'Bia' }),
    );
    expect(refusal).toMatchObject(UNKNOWN);
  });
});

describe('the last administrator', () => {
  async function alone() {
    const first = await server.asAdmin();
    const bia = { email: 'bia@exemplo.com.br', isAdmin: true, currentPassword: PASSWORD };
    const { id, userId } = await aPlayer(first, bia);
    await first.call('POST /api/players/{id}/reset-password', {
      params: { id },
      body: { newPassword: 'onda do mar', currentPassword: PASSWORD },
    });
    const last = await server.signIn(userId ?? 0);
    await last.call('PATCH /api/user/password', {
      body: { currentPassword: 'onda do mar', newPassword: 'maré baixa' },
    });
    const ownPassword = { currentPassword: 'maré baixa' };
    const asPlayer = await aPlayer(last, { email: 'ze@exemplo.com.br', isAdmin: true, ...ownPassword });
    await server.dismiss(first);
    await last.call('PATCH /api/players/{id}', {
      params: { id: asPlayer.id },
      body: { isAdmin: false, ...ownPassword },
    });
    return { id, last };
  }

  test('keeps the rights', async () => {
    const { id, last } = await alone();
    const sent = { params: { id }, body: { isAdmin: false } };
    expect(await server.refused(last, 'PATCH /api/players/{id}', sent)).toMatchObject({
      status: 409,
      message: 'É a única pessoa com acesso de administrador',
    });
  });

  test('cannot delete the own account', async () => {
    const { id, last } = await alone();
    expect(await server.refused(last, 'DELETE /api/players/{id}', { params: { id } })).toMatchObject({
      status: 409,
      message: 'Você não pode excluir a sua própria conta por aqui',
    });
  });
});

test.each([
  ['PATCH /api/players/{id}', { isAdmin: false }],
  ['PATCH /api/players/{id}', { email: 'outra@exemplo.com.br' }],
  ['DELETE /api/players/{id}', undefined],
] as const)('an administrator in the settings stays one: %s %j', async (key, body) => {
  const owner = await server.asAdmin({ email: 'dona@exemplo.com.br' });
  const { id } = await aPlayer(owner);
  await server.link(id, owner.id);
  expect(await server.refused(await server.asAdmin(), key, { params: { id }, body })).toMatchObject({
    status: 422,
    code: 'ALWAYS_ADMIN',
    message: 'Esta pessoa é sempre administradora deste servidor',
  });
});
