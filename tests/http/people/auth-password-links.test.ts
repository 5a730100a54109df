import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aPlayer } from '#tests/support/data/builders.ts';
import { openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const OPEN = 'POST /api/password-links/open';
const USE = 'POST /api/password-links/use';
const CHOSEN = 'areia fina 12';
const DAY = 86_400_000;
const ENDED = {
  status: 404,
  code: 'PASSWORD_LINK_ENDED',
  message:
    'Este link não vale mais: já foi usado, venceu ou foi trocado por outro. Se já escolheu a sua senha, entre com ela; senão, peça um novo à organização.',
};

const tokenOf = ({ passwordLink }: { passwordLink: string | null }) => passwordLink?.split('#')[1] ?? '';
const choice = (token: string, newPassword = CHOSEN) => ({ body: { token, newPassword } });
const signIn = async (username: string, password: string) =>
  (await server.anonymous.send('POST /api/login', { body: { username, password } })).status;

async function aReset() {
  const admin = await server.asAdmin();
  const person = await server.asScorer();
  const secrets = await admin.call('POST /api/users/{id}/reset-password', { params: { id: person.id } });
  return { admin, person, token: tokenOf(secrets) };
}

describe('a link to choose a password', () => {
  test.each(['POST /api/users', 'POST /api/players', 'PATCH /api/players/{id}'] as const)(
    'is returned by %s',
    async (key) => {
      const admin = await server.asAdmin();
      const { id } = await aPlayer(admin);
      const who = { firstName: 'Lia', gender: 'Feminino', email: 'lia@exemplo.com.br' };
      const answer = await admin.send(key, { params: { id }, body: who });
      const token = tokenOf(answer.body as unknown as { passwordLink: string });
      expect(await server.anonymous.call(OPEN, { body: { token } })).toMatchObject({
        username: 'lia@exemplo.com.br',
        expiresAt: expect.stringMatching(/^2025-04-12T12:00:00/),
      });
      await server.anonymous.call(USE, choice(token));
      expect([
        await signIn('lia@exemplo.com.br', TEMPORARY),
        await signIn('lia@exemplo.com.br', CHOSEN),
      ]).toEqual([401, 200]);
    },
  );

  test('is not created where the organiser sets the password', async () => {
    const admin = await server.asAdmin();
    const given = { email: 'bia@exemplo.com.br', password: 'onda do mar' };
    expect(await aPlayer(admin, given)).toMatchObject({ temporaryPassword: null, passwordLink: null });
  });

  test('works once, for anybody who has it, and ends every session', async () => {
    const { person, token } = await aReset();
    const phone = await server.signIn(person.id);
    await phone.call('GET /api/user');
    expect(await server.anonymous.call(USE, choice(token))).toEqual({ username: person.email });
    expect((await phone.send('GET /api/user')).status).toBe(401);
    const other = await server.signIn(person.id);
    expect((await other.call('GET /api/user')).mustChangePassword).toBe(false);
    expect(await server.refused(server.anonymous, USE, choice(token, 'outra senha 1'))).toMatchObject(ENDED);
    expect(await signIn(person.email, CHOSEN)).toBe(200);
  });

  test('sent again after a lost answer gets the same answer', async () => {
    const { person, token } = await aReset();
    const sent = { ...choice(token), headers: { 'idempotency-key': randomUUID() } };
    const first = await server.anonymous.call(USE, sent);
    expect(await server.anonymous.call(USE, sent)).toEqual(first);
    expect(first.username).toBe(person.email);
  });

  test('used twice at once sets one password', async () => {
    const { person, token } = await aReset();
    const chosen = [CHOSEN, 'outra senha 1'];
    const answers = await Promise.all(
      chosen.map((password) => server.anonymous.send(USE, choice(token, password))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const opens = await Promise.all(chosen.map((password) => signIn(person.email, password)));
    expect(opens).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  test('expires after seven days', async () => {
    const { token } = await aReset();
    server.now += 7 * DAY - 1_000;
    await server.anonymous.call(OPEN, { body: { token } });
    server.now += 2_000;
    for (const [key, sent] of [
      [OPEN, { body: { token } }],
      [USE, choice(token)],
    ] as const)
      expect(await server.refused(server.anonymous, key, sent)).toMatchObject(ENDED);
  });

  test('is invalid after another one, and after the password is set otherwise', async () => {
    const { admin, person, token } = await aReset();
    const params = { id: person.id };
    const next = tokenOf(await admin.call('POST /api/users/{id}/reset-password', { params }));
    expect(await server.refused(server.anonymous, OPEN, { body: { token } })).toMatchObject(ENDED);
    const back = await server.signIn(person.id);
    const body = { currentPassword: TEMPORARY, newPassword: CHOSEN };
    await back.call('PATCH /api/user/password', { body });
    expect(await server.refused(server.anonymous, OPEN, { body: { token: next } })).toMatchObject(ENDED);
  });

  test('is stored only as a hash', async () => {
    const { token } = await aReset();
    expect(JSON.stringify(await server.state())).not.toContain(token);
  });

  test.each([
    ['a common password', 'senha123', 422, 'Essa senha é muito comum. Escolha outra.'],
    ['a short one', '1234567', 400, 'Senha deve ter pelo menos 8 caracteres'],
  ])('with %s is refused, and stays valid', async (_name, chosen, status, message) => {
    const { token } = await aReset();
    expect(await server.refused(server.anonymous, USE, choice(token, chosen))).toMatchObject({
      status,
      message,
    });
    await server.anonymous.call(USE, choice(token));
  });

  test.each(['', 'curto', 'x'.repeat(44), 'ç'.repeat(43)])('is invalid: %j', async (token) => {
    expect(await server.refused(server.anonymous, OPEN, { body: { token } })).toMatchObject({ status: 400 });
  });

  test('can be guessed at most a hundred times in five minutes from an address, and a valid one still opens', async () => {
    const from = '10.0.0.7';
    const guess = { body: { token: 'x'.repeat(43) }, from };
    for (let count = 0; count < 100; count += 1) {
      expect((await server.anonymous.send(OPEN, guess)).status).toBe(404);
    }
    const refusal = { status: 429, code: 'TOO_MANY_REQUESTS' };
    expect(await server.refused(server.anonymous, OPEN, guess)).toMatchObject(refusal);
    const { token } = await aReset();
    await server.anonymous.call(USE, { ...choice(token), from });
  });
});

test.each([
  ['a self-registered address', { emailConfirmed: false, emailOrigin: 'self-registration' }],
  ['a temporary password, which an organiser knows,', { mustChangePassword: true }],
] as const)('an administrator in the settings with %s gets a new password', async (_name, account) => {
  const email = 'futura@exemplo.com.br';
  const waiting = await server.asPlayer({ email, ...account });
  await waiting.call('GET /api/user');
  const { appointAdministrators } = await import('#server/setup/administrators.ts');
  const { installation, tournament } = await server.another({ ADMIN_EMAILS: email });
  const { settings, random } = installation;
  const [appointed] = await appointAdministrators(server.db, tournament.id, settings, random);
  expect(appointed).toEqual({ email, temporaryPassword: TEMPORARY });
  server.main.installation.sessions.forget();
  expect((await waiting.send('GET /api/user')).status).toBe(401);
  expect([await signIn(email, PASSWORD), await signIn(email, TEMPORARY)]).toEqual([401, 200]);
});
