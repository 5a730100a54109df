import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aPlayer, aRegistration } from '#tests/support/data/builders.ts';
import { atOnce } from '#tests/support/server/at-once.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer({ ADMIN_EMAILS: 'dona@exemplo.com.br' });

const NEW = 'onda do mar';

describe('a change of address', () => {
  test('is also the change of the sign-in name, in lower case', async () => {
    const player = await server.asPlayer();
    const body = { email: ' Paula.Prado@Exemplo.com.br ', currentPassword: PASSWORD };
    const user = await player.call('PATCH /api/user/email', { body });
    expect(user).toMatchObject({
      email: 'paula.prado@exemplo.com.br',
      username: 'paula.prado@exemplo.com.br',
    });
    expect(await player.call('GET /api/user')).toEqual(user);
    await server.anonymous.call('POST /api/login', { body: { username: user.email, password: PASSWORD } });
  });

  test('sent twice, even before the first answer, returns the new address both times', async () => {
    const player = await server.asPlayer();
    await player.call('GET /api/user');
    const sent = {
      body: { email: 'nova@exemplo.com.br', currentPassword: PASSWORD },
      headers: { 'idempotency-key': randomUUID() },
    };
    const change = () => player.call('PATCH /api/user/email', sent);
    const both = await atOnce(server, change, change);
    expect([...both, await change()]).toEqual(Array.from({ length: 3 }, () => both[0]));
    expect(both[0]).toMatchObject({ email: 'nova@exemplo.com.br', username: 'nova@exemplo.com.br' });
  });

  test('appears in the list of players at once', async () => {
    const admin = await server.asAdmin();
    const { id, userId } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    await server.anonymous.call('POST /api/login', {
      body: { username: 'bia@exemplo.com.br', password: 'areia-quente-27' },
    });
    const bia = await server.signIn(userId ?? 0);
    const body = { currentPassword: 'areia-quente-27', newPassword: NEW };
    await bia.call('PATCH /api/user/password', { body });
    await bia.call('PATCH /api/user/email', {
      body: { email: 'beatriz@exemplo.com.br', currentPassword: NEW },
    });
    expect(await admin.call('GET /api/players')).toMatchObject([{ id, email: 'beatriz@exemplo.com.br' }]);
  });

  test.each([
    ['that is taken', 'outra@exemplo.com.br', 409, 'Este e-mail já está em uso'],
    ['that is taken, in capitals', 'OUTRA@exemplo.com.br', 409, 'Este e-mail já está em uso'],
    ['that a registration waits with', 'lia@exemplo.com.br', 409, 'Este e-mail já está em uso'],
    ['that is always an administrator', 'dona@exemplo.com.br', 409, 'Este e-mail já está em uso'],
    ['that is none', 'paula', 400, 'Email inválido'],
    ['that is too long', `${'a'.repeat(250)}@b.com`, 400, 'Email inválido'],
    ['that is empty', '', 400, 'Email inválido'],
  ])('to one %s is refused', async (_name, email, status, message) => {
    await server.asPlayer({ email: 'outra@exemplo.com.br' });
    await aRegistration(server.anonymous);
    const player = await server.asPlayer();
    expect(
      await server.refused(player, 'PATCH /api/user/email', { body: { email, currentPassword: PASSWORD } }),
    ).toMatchObject({
      status,
      message,
    });
  });

  test('requires the password', async () => {
    const player = await server.asPlayer();
    const body = { email: 'nova@exemplo.com.br' };
    expect(await server.refused(player, 'PATCH /api/user/email', { body })).toMatchObject({
      status: 422,
      code: 'OWN_PASSWORD_NEEDED',
      message: 'Digite a sua senha para continuar',
    });
    const wrong = { body: { ...body, currentPassword: 'errada' } };
    expect(await server.refused(player, 'PATCH /api/user/email', wrong)).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
      message: 'Senha atual incorreta',
    });
  });

  test('hides personal data until an administrator confirms the new one', async () => {
    const admin = await server.asAdmin();
    const player = await server.asPlayer();
    const personal = { phone: '(81) 99123-4567', cpf: '529.982.247-25', birthDate: '1994-03-21' };
    const { id } = await aPlayer(admin, { ...personal, shirtName: 'PAULA' });
    await server.link(id, player.id);
    await server.consent(id);
    const seen = async () =>
      [
        await player.send('GET /api/players'),
        await player.send('GET /api/user/consent'),
        await player.send('GET /api/user/data'),
      ].map(({ text }) => text.match(/991234567|52998224725|1994-03-21|PAULA/g)?.length ?? 0);
    expect(await seen()).toEqual([4, 1, 4]);

    const body = { email: 'nova@exemplo.com.br', currentPassword: PASSWORD };
    expect(await player.call('PATCH /api/user/email', { body })).toMatchObject({ emailConfirmed: false });
    expect(await seen()).toEqual([0, 0, 0]);
    const unconfirmed = { emailConfirmed: false, emailOrigin: 'own-change', emailSince: expect.any(String) };
    expect(await admin.call('GET /api/users')).toContainEqual(
      expect.objectContaining({ ...unconfirmed, id: player.id }),
    );

    const sent = { params: { id: player.id }, body: { email: 'nova@exemplo.com.br' } };
    expect(await admin.call('POST /api/users/{id}/confirm-email', sent)).toMatchObject({
      emailConfirmed: true,
    });
    expect(await seen()).toEqual([4, 1, 4]);
  });

  test('back to the confirmed one needs no confirmation, to any other does', async () => {
    const player = await server.asPlayer({ email: 'paula@exemplo.com.br' });
    const change = (email: string) =>
      player.call('PATCH /api/user/email', { body: { email, currentPassword: PASSWORD } });
    const confirmed = async () => (await player.call('GET /api/user/data')).account.confirmedEmail;
    expect(await change('errada@exemplo.com.br')).toMatchObject({ emailConfirmed: false });
    expect(await confirmed()).toBe('paula@exemplo.com.br');
    expect(await change('outra@exemplo.com.br')).toMatchObject({ emailConfirmed: false });
    expect(await change('errada@exemplo.com.br')).toMatchObject({ emailConfirmed: false });
    expect(await change('paula@exemplo.com.br')).toMatchObject({ emailConfirmed: true });
    expect(await confirmed()).toBeNull();
  });

  test('back to one that an organiser has replaced since needs it', async () => {
    const admin = await server.asAdmin();
    const player = await server.asPlayer({ email: 'paula@exemplo.com.br' });
    const { id } = await aPlayer(admin);
    await server.link(id, player.id);
    const change = (email: string) =>
      player.call('PATCH /api/user/email', { body: { email, currentPassword: PASSWORD } });
    await change('nova@exemplo.com.br');
    const params = { id: player.id };
    await admin.call('POST /api/users/{id}/confirm-email', {
      params,
      body: { email: 'nova@exemplo.com.br' },
    });
    expect(await change('paula@exemplo.com.br')).toMatchObject({ emailConfirmed: false });
    await admin.call('PATCH /api/players/{id}', { params: { id }, body: { email: 'dada@exemplo.com.br' } });
    expect(await change('paula@exemplo.com.br')).toMatchObject({ emailConfirmed: false });
    expect(await change('dada@exemplo.com.br')).toMatchObject({ emailConfirmed: true });
  });

  test("of an administrator, who may confirm others' addresses, is confirmed", async () => {
    const body = { email: 'nova@exemplo.com.br', currentPassword: PASSWORD };
    const admin = await server.asAdmin();
    expect(await admin.call('PATCH /api/user/email', { body })).toMatchObject({ emailConfirmed: true });
  });

  test('by an organiser is confirmed', async () => {
    const admin = await server.asAdmin();
    const player = await server.asPlayer({ emailConfirmed: false, emailOrigin: 'self-registration' });
    const { id } = await aPlayer(admin);
    await server.link(id, player.id);
    await admin.call('PATCH /api/players/{id}', { params: { id }, body: { email: 'nova@exemplo.com.br' } });
    expect(await player.call('GET /api/user')).toMatchObject({ emailConfirmed: true });
  });

  test('to the current one changes nothing of the account', async () => {
    const owner = await server.asAdmin({ email: 'dona@exemplo.com.br' });
    const before = await owner.call('GET /api/user');
    expect(
      await owner.call('PATCH /api/user/email', {
        body: { email: 'dona@exemplo.com.br', currentPassword: PASSWORD },
      }),
    ).toEqual(before);
  });

  test('of an administrator in the settings is refused', async () => {
    const owner = await server.asAdmin({ email: 'dona@exemplo.com.br' });
    const body = { email: 'outra@exemplo.com.br', currentPassword: PASSWORD };
    expect(await server.refused(owner, 'PATCH /api/user/email', { body })).toMatchObject({
      status: 422,
      code: 'ALWAYS_ADMIN',
      message: 'Esta pessoa é sempre administradora deste servidor',
    });
  });
});

test('an address is free again once its registration was rejected', async () => {
  const admin = await server.asAdmin();
  const { id } = await aRegistration(server.anonymous);
  await admin.call('POST /api/tournament/pre-registrations/{id}/reject', {
    params: { id },
    body: { rejectionReason: 'As inscrições já se encerraram.' },
  });
  const email = 'lia@exemplo.com.br';
  const body = { email, currentPassword: PASSWORD };
  expect(await (await server.asPlayer()).call('PATCH /api/user/email', { body })).toMatchObject({ email });
});
