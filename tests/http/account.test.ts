import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { atOnce } from '#tests/support/at-once.ts';
import { aPlayer, aRegistration, aTeam } from '#tests/support/builders.ts';
import { openTestServer, PASSWORD } from '#tests/support/test-server.ts';

const server = openTestServer({ ADMIN_EMAILS: 'dona@exemplo.com.br' });

const NEW = 'onda do mar';
const tokenOf = (answer: { headers: Readonly<Record<string, string>> }) =>
  /manchete=([^;]+)/.exec(answer.headers['set-cookie'] ?? '')?.[1] ?? '';

describe('a change of password', () => {
  const change = (currentPassword: unknown, newPassword: unknown) => ({
    body: { currentPassword, newPassword },
  });

  test("ends the user's sessions except a new one, and the new password signs in", async () => {
    const scorer = await server.asScorer();
    const phone = await server.signIn(scorer.id);
    const somebody = await server.asPlayer();
    await phone.call('GET /api/user');
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    const answer = await scorer.ask('PATCH /api/user/password', { body });
    expect((await phone.send('GET /api/user')).status).toBe(401);
    expect((await server.of(server.main, scorer.token).send('GET /api/user')).status).toBe(401);
    await server.of(server.main, tokenOf(answer)).call('GET /api/user');
    await somebody.call('GET /api/user');
    const signIn = async (password: string) =>
      (await server.anonymous.send('POST /api/login', { body: { username: scorer.email, password } })).status;
    expect([await signIn(PASSWORD), await signIn(NEW)]).toEqual([401, 200]);
  });

  test('keeps every character of up to 128, including blanks and any script', async () => {
    const scorer = await server.asScorer();
    const newPassword = ` ${'日本🏐'.repeat(25)} `;
    await scorer.call('PATCH /api/user/password', { body: { currentPassword: PASSWORD, newPassword } });
    const signIn = (password: string) =>
      server.anonymous.send('POST /api/login', { body: { username: scorer.email, password } });
    expect((await signIn(newPassword.trim())).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test.each([
    ['a wrong current one', 'errada', NEW, 400, 'Senha atual incorreta'],
    ['no current one', undefined, NEW, 400, 'Senha atual é obrigatória'],
    ['5 characters', PASSWORD, 'areia', 400, 'Nova senha deve ter pelo menos 6 caracteres'],
    ['129 characters', PASSWORD, 'x'.repeat(129), 400, 'Nova senha deve ter no máximo 128 caracteres'],
    ['one of the most common', PASSWORD, 'Flamengo', 422, 'Essa senha é muito comum. Escolha outra.'],
    ['the same one', PASSWORD, PASSWORD, 422, 'Escolha uma senha diferente da atual'],
  ])('with %s is refused', async (_name, current, chosen, status, message) => {
    const scorer = await server.asScorer();
    const refusal = await server.refused(scorer, 'PATCH /api/user/password', change(current, chosen));
    expect(refusal).toMatchObject({ status, message });
  });
});

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
      status: 400,
      message: 'Senha atual é obrigatória',
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

describe('a picture of oneself', () => {
  test('is one that the user uploaded, and is removed with null', async () => {
    const player = await server.asPlayer();
    const imageUrl = await server.storePictureOf(player);
    expect(await player.call('PATCH /api/user/image', { body: { imageUrl } })).toMatchObject({ imageUrl });
    expect(await player.call('GET /api/user')).toMatchObject({ imageUrl });
    expect(await player.call('PATCH /api/user/image', { body: { imageUrl: null } })).toMatchObject({
      imageUrl: null,
    });
  });

  test('is never one that another user uploaded, or that belongs to a team', async () => {
    const [player, other] = [await server.asPlayer(), await server.asPlayer()];
    const ofOther = await server.storePictureOf(other);
    await other.call('PATCH /api/user/image', { body: { imageUrl: ofOther } });
    for (const imageUrl of [ofOther, await server.storePicture('7', 'recife')]) {
      expect(await server.refused(player, 'PATCH /api/user/image', { body: { imageUrl } })).toMatchObject({
        status: 403,
        code: 'IMAGE_OF_ANOTHER',
        message: 'Esta imagem é de outra pessoa: envie a sua.',
      });
    }
  });

  test('that an organiser uploaded may be confirmed again', async () => {
    const imageUrl = await server.storePicture();
    const player = await server.asPlayer({ imageName: '0'.repeat(64) });
    expect(await player.call('PATCH /api/user/image', { body: { imageUrl } })).toMatchObject({ imageUrl });
  });

  test.each([
    ['of another server', 'https://exemplo.com.br/foto.png', 400, 'Imagem inválida'],
    ['with a path that climbs', '/api/images/../../etc/passwd', 400, 'Imagem inválida'],
    ['that was never stored', `/api/images/${'f'.repeat(64)}`, 404, 'Imagem não encontrada'],
  ])('%s is refused', async (_name, imageUrl, status, message) => {
    const player = await server.asPlayer();
    const refusal = await server.refused(player, 'PATCH /api/user/image', { body: { imageUrl } });
    expect(refusal).toMatchObject({ status, message });
  });
});

describe('registration', () => {
  const person = { username: 'nova@exemplo.com.br', password: NEW, firstName: 'Nova', lastName: '' };
  const opened = async () => server.of(await server.another({ OPEN_REGISTRATION: 'on' }));

  test('is closed unless the organiser opens it', async () => {
    expect(await server.refused(server.anonymous, 'POST /api/register', { body: person })).toMatchObject({
      status: 403,
      code: 'REGISTRATION_CLOSED',
      message: 'O cadastro está fechado: use a inscrição do torneio',
    });
  });

  test('signs the new account in, and ignores fields that it does not ask for', async () => {
    const who = await opened();
    const body = { ...person, isAdmin: true, isScorer: true, id: 1, mustChangePassword: true };
    const answer = await who.ask('POST /api/register', { body });
    expect(answer).toMatchObject({ status: 201, body: { firstName: 'Nova', lastName: null, player: null } });
    expect(answer.body).toMatchObject({ isAdmin: false, isScorer: false, mustChangePassword: false });
    expect(answer.body.emailConfirmed).toBe(false);
    const token = /manchete=([^;]+)/.exec(answer.headers['set-cookie'] ?? '')?.[1];
    expect(await server.of(server.main, token).call('GET /api/user')).toEqual(answer.body);
    const { users } = await server.state();
    expect(users).toMatchObject([{ is_admin: false, is_scorer: false }]);
  });

  test('sent twice with one key creates one account, and signs it in both times', async () => {
    const who = await opened();
    const sent = { body: person, headers: { 'idempotency-key': '0b5f4c9e-8a2f-4d57-9e0c-3c1a5f1f7e11' } };
    const first = await who.ask('POST /api/register', sent);
    const again = await who.ask('POST /api/register', sent);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers['set-cookie']).toMatch(/^manchete=[\w-]{43};/);
    expect((await server.state())['users']).toHaveLength(1);
  });

  test.each([
    ['the address of a registration', { username: 'lia@exemplo.com.br' }, 409, 'Este e-mail já está em uso'],
    ['a known address', { username: 'OUTRA@exemplo.com.br' }, 409, 'Este e-mail já está em uso'],
    ["an administrator's address", { username: 'dona@exemplo.com.br' }, 409, 'Este e-mail já está em uso'],
    ['a common password', { password: 'senha123' }, 422, 'Essa senha é muito comum. Escolha outra.'],
    [
      'a password with the name',
      { password: 'nova e o mar' },
      422,
      'A senha não pode ter o nome nem o e-mail da pessoa, nem “manchete”. Escolha outra.',
    ],
    ['a short password', { password: '12345' }, 400, 'Senha deve ter pelo menos 8 caracteres'],
    ['a short name', { firstName: 'N' }, 400, 'Nome deve ter pelo menos 2 caracteres'],
    ['a long name', { firstName: 'N'.repeat(51) }, 400, 'Nome deve ter no máximo 50 caracteres'],
    ['no address', { username: 'nova' }, 400, 'Email inválido'],
  ])('with %s is refused', async (_name, wrong, status, message) => {
    await server.asPlayer({ email: 'outra@exemplo.com.br' });
    await aRegistration(server.anonymous);
    const refusal = await server.refused(await opened(), 'POST /api/register', {
      body: { ...person, ...wrong },
    });
    expect(refusal).toMatchObject({ status, message });
  });
});

test('a signed-in user sees the player of the account', async () => {
  const admin = await server.asAdmin();
  const team = await aTeam(admin, 'Recife');
  const details = { memberNumber: '17', shirtSize: 'M', level: 'Avançado' } as const;
  const { id, userId } = await aPlayer(admin, { email: 'bia@exemplo.com.br', teamId: team.id, ...details });
  const user = await (await server.signIn(userId ?? 0)).call('GET /api/user');
  expect(user.player).toEqual({ id, teamId: team.id, teamName: 'Recife', gender: 'Feminino', ...details });
});
