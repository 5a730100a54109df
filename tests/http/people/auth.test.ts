import { describe, expect, test } from 'vitest';
import { aPlayer, aRegistration, aTeam } from '#tests/support/data/builders.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

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
    const { users, roles } = await server.state();
    expect([users, roles]).toMatchObject([[{ is_admin: false }], []]);
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

  test('reveals at most twenty taken addresses in an hour to one network, however many accounts it makes', async () => {
    await server.asPlayer({ email: 'outra@exemplo.com.br' });
    const who = await opened();
    const send = (username: string, from: string) =>
      who.send('POST /api/register', { body: { ...person, username }, from });
    for (let count = 1; count <= 25; count += 1) {
      expect((await send(`nova${count}@exemplo.com.br`, '10.0.0.1')).status).toBe(201);
    }
    for (let count = 1; count <= 20; count += 1) {
      expect((await send('outra@exemplo.com.br', '10.0.0.1')).status).toBe(409);
    }
    for (const address of ['outra@exemplo.com.br', 'ninguem@exemplo.com.br']) {
      expect((await send(address, '10.0.0.1')).status).toBe(429);
    }
    expect((await send('ninguem@exemplo.com.br', '10.0.0.2')).status).toBe(201);
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
