import { describe, expect, test } from 'vitest';
import { hashOf } from '#server/access/sessions.ts';
import { query } from '#server/store/database/database.ts';
import { sessions } from '#server/store/database/schema/accounts.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WRONG = { message: 'Email ou senha incorretos', code: 'WRONG_CREDENTIALS' };

const email = 'silvia@exemplo.com.br';
const signIn = (username: string, password = PASSWORD, from = '10.0.0.1', who: Caller = server.anonymous) =>
  who.send('POST /api/login', { body: { username, password }, from });
const tokenOf = (answer: { headers: Readonly<Record<string, string>> }) =>
  /manchete=([^;]*)/.exec(answer.headers['set-cookie'] ?? '')?.[1] ?? '';
/** The session's cookie, which is the first that a sign-in sets. */
const cookieOf = (answer: { headers: Readonly<Record<string, string>> }) =>
  (answer.headers['set-cookie'] ?? '').split(/,(?=manchete|__Host)/)[0] ?? '';
const holder = (token: string) => server.of(server.main, token);

describe('signing in', () => {
  test('starts a session whose token is not in the database', async () => {
    const { id } = await server.asScorer({ email });
    const answer = await signIn(email);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id,
      username: email,
      email,
      firstName: 'Sílvia',
      lastName: 'Souza',
      imageUrl: null,
      isAdmin: false,
      administersInstallation: false,
      isScorer: true,
      mustChangePassword: false,
      emailConfirmed: true,
      mustSetUpSecondFactor: false,
      mustBeConfirmed: false,
      isOutsider: false,
      player: null,
    });
    const token = tokenOf(answer);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await holder(token).call('GET /api/user')).toEqual(answer.body);
    const stored = await query(server.db, (q) => q.select().from(sessions));
    expect(stored.map(({ tokenHash }) => tokenHash)).toContain(hashOf(token));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('ignores blanks and case in the address', async () => {
    await server.asScorer({ email });
    expect((await signIn('  SILVIA@Exemplo.com.br ')).status).toBe(200);
  });

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    await server.asScorer({ email });
    const [pair, ...attributes] = cookieOf(await signIn(email)).split('; ');
    expect(pair).toMatch(/^manchete=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax']);
  });

  test('also sets an indicator that scripts can read, which says only that there is a session', async () => {
    await server.asScorer({ email });
    const cookies = (await signIn(email)).headers['set-cookie'];
    expect(cookies).toMatch(/(?:^|,)manchete-in=1; Max-Age=7776000; Path=\/; SameSite=Lax(?:,|$)/);
  });

  test('under https binds the cookie to this host and to https', async () => {
    await server.asScorer({ email });
    const secure = await server.another({ PUBLIC_URL: 'https://torneio.exemplo.com.br' });
    const answer = await signIn(email, PASSWORD, '10.0.0.1', server.of(secure));
    const [pair, ...attributes] = cookieOf(answer).split('; ');
    expect(pair).toMatch(/^__Host-manchete=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=7776000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    expect((await server.of(secure, tokenOf(answer)).ask('GET /api/user')).status).toBe(200);
    expect((await holder(tokenOf(answer)).ask('GET /api/user')).status).toBe(200);
  });

  test('returns a new token each time, and leaves other devices signed in', async () => {
    await server.asScorer({ email });
    const [one, two] = [tokenOf(await signIn(email)), tokenOf(await signIn(email))];
    expect(one).not.toBe(two);
    for (const token of [one, two]) await holder(token).call('GET /api/user');
  });

  test('answers an unknown address and a wrong password the same', async () => {
    await server.asScorer({ email });
    const unknown = await signIn('ninguem@exemplo.com.br');
    const wrong = await signIn(email, 'outra senha');
    expect([unknown.status, unknown.body]).toEqual([401, WRONG]);
    expect([wrong.status, wrong.body]).toEqual([401, WRONG]);
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['without an address', { password: 'x' }, 'Email é obrigatório'],
    ['with a blank address', { username: '  ', password: 'x' }, 'Email é obrigatório'],
    ['without a password', { username: email }, 'Senha é obrigatória'],
    ['with an empty password', { username: email, password: '' }, 'Senha é obrigatória'],
    ['with a password of 129', { username: email, password: 'x'.repeat(129) }, 'Senha muito longa'],
    ['with a NUL in the address', { username: 'a\0@b.com', password: 'x' }, 'Email inválido'],
  ])('%s is refused', async (_name, body, message) => {
    expect(await server.refused(server.anonymous, 'POST /api/login', { body })).toMatchObject({
      status: 400,
      message,
    });
  });
});

describe('signing out', () => {
  test('ends the session on the server and deletes the cookie', async () => {
    const scorer = await server.asScorer();
    const other = await server.signIn(scorer.id);
    const answer = await scorer.ask('POST /api/logout');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['set-cookie']).toMatch(/^manchete=; Max-Age=0.*,manchete-in=; Max-Age=0/);
    expect((await scorer.send('GET /api/user')).status).toBe(401);
    expect((await other.send('GET /api/user')).status).toBe(200);
  });

  test('succeeds without a session', async () => {
    expect((await server.anonymous.ask('POST /api/logout')).status).toBe(204);
  });
});

describe('a session', () => {
  const status = async (who: Caller) => (await who.send('GET /api/user')).status;

  test('ends after 30 days without a request', async () => {
    const scorer = await server.asScorer();
    const start = server.now;
    server.now = start + 30 * DAY - 1;
    expect(await status(scorer)).toBe(200);
    server.now += 30 * DAY;
    expect(await status(scorer)).toBe(401);
  });

  test('ends after 90 days, however much it was used', async () => {
    const scorer = await server.asScorer();
    const start = server.now;
    for (const day of [29, 58, 87]) {
      server.now = start + day * DAY;
      expect([day, await status(scorer)]).toEqual([day, 200]);
    }
    server.now = start + 90 * DAY - 1;
    expect(await status(scorer)).toBe(200);
    server.now = start + 90 * DAY;
    expect(await status(scorer)).toBe(401);
  });

  test('is stored as seen once an hour, not at each request', async () => {
    const scorer = await server.asScorer();
    const seen = async () =>
      (await query(server.db, (q) => q.select().from(sessions)))[0]?.lastSeenAt.getTime();
    const start = server.now;
    await status(scorer);
    server.now = start + 60 * MINUTE;
    await status(scorer);
    expect(await seen()).toBe(start);
    server.now = start + 60 * MINUTE + 1;
    await status(scorer);
    expect(await seen()).toBe(server.now);
  });
});

describe('failed sign-ins', () => {
  async function fail(times: number, username = email, from = '10.0.0.1') {
    for (let count = 0; count < times; count += 1) {
      expect((await signIn(username, 'errada', from)).status).toBe(401);
    }
  }

  test('are limited to 10 in 5 minutes for an account from an address', async () => {
    await server.asScorer({ email });
    await fail(10);
    const refusal = await signIn(email);
    expect(refusal).toMatchObject({
      status: 429,
      headers: { 'retry-after': '300' },
      body: { code: 'TOO_MANY_REQUESTS', message: 'Muitas tentativas. Tente de novo em 5 minutos.' },
    });
    server.now += 5 * MINUTE - 1_000;
    expect(await signIn(email)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    server.now += 1_000;
    expect((await signIn(email)).status).toBe(200);
  });

  test('lock nobody out at another address, and no other account at this one', async () => {
    await server.asScorer({ email });
    await server.asPlayer({ email: 'paula@exemplo.com.br' });
    await fail(10);
    expect((await signIn(email, PASSWORD, '10.0.0.2')).status).toBe(200);
    expect((await signIn('paula@exemplo.com.br')).status).toBe(200);
  });

  test('do not include successful ones, which are never limited', async () => {
    await server.asScorer({ email });
    await fail(9);
    for (let count = 0; count < 12; count += 1) expect((await signIn(email)).status).toBe(200);
    await fail(1);
    expect((await signIn(email)).status).toBe(429);
  });

  test('at the same moment cannot exceed the limit', async () => {
    await server.asScorer({ email });
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(email, 'errada')));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  });

  test('of an address are limited to 100, whatever the accounts', async () => {
    await server.asScorer({ email });
    const guesses = Array.from({ length: 100 }, (_, index) => signIn(`pessoa${index}@exemplo.org`, 'errada'));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(await signIn(email)).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
    expect((await signIn(email, PASSWORD, '10.0.0.2')).status).toBe(200);
  });

  test('count the address before a proxy only if it is trusted', async () => {
    await server.asScorer({ email });
    const through = (who: Caller, client: string) =>
      who.send('POST /api/login', {
        body: { username: email, password: 'errada' },
        headers: { 'x-forwarded-for': client },
      });
    for (let count = 0; count < 10; count += 1) await through(server.anonymous, `203.0.113.${count}`);
    expect((await through(server.anonymous, '203.0.113.99')).status).toBe(429);

    const behindProxy = server.of(await server.another({ TRUST_PROXY: '1' }));
    for (let count = 0; count < 10; count += 1) await through(behindProxy, `198.51.100.1, 203.0.113.7`);
    expect((await through(behindProxy, '203.0.113.7')).status).toBe(429);
    expect((await through(behindProxy, '203.0.113.8')).status).toBe(401);
  });
});
