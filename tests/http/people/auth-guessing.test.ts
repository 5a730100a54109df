import { describe, expect, test } from 'vitest';
import { inTurn } from '#server/access/passwords.ts';
import { networkOf } from '#server/http/network.ts';
import { ownPasswordOf, reserve } from '#server/limits/limits.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const MINUTE = 60_000;
const HOME = '2001:db8:7:1::20';
const email = 'silvia@exemplo.com.br';
const TOO_OFTEN = {
  status: 429,
  headers: { 'retry-after': '300' },
  body: { code: 'TOO_MANY_REQUESTS', message: 'Muitas tentativas. Tente de novo em 5 minutos.' },
};

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe('guesses of the own password', () => {
  const change = (who: Caller, currentPassword: string) =>
    who.send('PATCH /api/user/password', { body: { currentPassword, newPassword: 'onda do mar' } });
  const erase = (who: Caller, currentPassword: string) =>
    who.send('DELETE /api/user', { body: { currentPassword } });

  test('at a change of the password are limited to 10 in 5 minutes', async () => {
    const scorer = await server.asScorer();
    for (let count = 0; count < 10; count += 1) expect((await change(scorer, 'errada')).status).toBe(400);
    expect(await change(scorer, PASSWORD)).toMatchObject(TOO_OFTEN);
    server.now += 5 * MINUTE;
    expect((await change(scorer, PASSWORD)).status).toBe(200);
  });

  test('at an erasure count as well, and nothing is erased', async () => {
    const player = await server.asPlayer();
    const before = await server.state();
    for (let count = 0; count < 5; count += 1) expect((await change(player, 'errada')).status).toBe(400);
    for (let count = 0; count < 5; count += 1) expect((await erase(player, 'errada')).status).toBe(400);
    expect(await erase(player, PASSWORD)).toMatchObject(TOO_OFTEN);
    expect(await server.state()).toEqual(before);
  });

  test('all count when they arrive at the same moment', async () => {
    const scorer = await server.asScorer();
    const answers = await times(40, () => change(scorer, 'errada'));
    expect(statuses(answers)).toEqual([...Array(10).fill(400), ...Array(30).fill(429)]);
  });

  test("affect neither the same person's sign-in nor a colleague's own password", async () => {
    const scorer = await server.asScorer({ email });
    await times(12, () => change(scorer, 'errada'));
    await server.anonymous.call('POST /api/login', { body: { username: email, password: PASSWORD } });
    expect((await change(await server.asPlayer(), PASSWORD)).status).toBe(200);
  });

  test('are forgotten after the right one', async () => {
    const scorer = await server.asScorer();
    for (let count = 0; count < 12; count += 1) {
      const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
      expect((await scorer.send('PATCH /api/user/password', { body })).status).toBe(422);
    }
  });
});

test('only as many simultaneous attempts pass as may fail, whatever else is being written', async () => {
  const limits = [ownPasswordOf(1)];
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => reserve(server.db, limits)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

describe('failed sign-ins', () => {
  const fail = (from: string, who: Caller = server.anonymous, username = email) =>
    who.send('POST /api/login', { body: { username, password: 'errada' }, from });
  const signIn = (from: string, device?: string, username = email) =>
    server.anonymous.send('POST /api/login', {
      body: { username, password: PASSWORD },
      from,
      ...(device === undefined ? {} : { headers: { cookie: `manchete-device=${device}` } }),
    });
  const deviceOf = (answer: { headers: Readonly<Record<string, string>> }) =>
    /manchete-device=([^;]*)/.exec(answer.headers['set-cookie'] ?? '')?.[1] ?? '';

  test('at two processes at the same moment cannot exceed the limit', async () => {
    await server.asScorer({ email });
    const other = server.of(await server.another());
    const answers = await times(20, (index) => fail(HOME, index % 2 === 0 ? server.anonymous : other));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });

  test('from the addresses of one IPv6 connection count together', async () => {
    await server.asScorer({ email });
    await times(10, (index) => fail(`2001:db8:7:1::${index + 1}`));
    expect(await signIn('2001:db8:7:1:ffff:ffff:ffff:ffff')).toMatchObject(TOO_OFTEN);
    expect((await signIn('2001:db8:7:2::1')).status).toBe(200);
  });

  test('that fill the queue of their address are refused, and do not delay a sign-in from elsewhere', async () => {
    await server.asScorer({ email });
    const address = '203.0.113.7';
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // Two of them run, the others wait.
    const waiting = times(302, () => inTurn(networkOf(address), () => released));
    const full = { status: 429, headers: { 'retry-after': '5' } };
    expect(await fail(address)).toMatchObject(full);
    const elsewhere = signIn('203.0.113.8');
    expect(await fail(address, server.anonymous, 'paula@exemplo.com.br')).toMatchObject(full);
    release();
    expect((await elsewhere).status).toBe(200);
    await waiting;
  });

  test('from an IPv4 address count the same when it is written as IPv6', async () => {
    await server.asScorer({ email });
    await times(10, () => fail('::ffff:203.0.113.7'));
    expect(await signIn('203.0.113.7')).toMatchObject(TOO_OFTEN);
    expect((await signIn('::ffff:203.0.113.8')).status).toBe(200);
  });

  test('of others at the address do not lock out a person who signed in from the device before', async () => {
    await server.asScorer({ email });
    await server.asPlayer({ email: 'paula@exemplo.com.br' });
    const device = deviceOf(await signIn(HOME));
    await times(100, (index) => fail(HOME, server.anonymous, `pessoa${index % 20}@exemplo.com.br`));
    await times(12, () => fail(HOME));
    expect(await signIn(HOME)).toMatchObject({ status: 429 });
    expect(await signIn(HOME, device, 'paula@exemplo.com.br')).toMatchObject({ status: 429 });
    expect((await signIn(HOME, device)).status).toBe(200);
  });

  test('from a known device are limited too', async () => {
    await server.asScorer({ email });
    const device = deviceOf(await signIn(HOME));
    const guess = { body: { username: email, password: 'errada' }, from: HOME };
    const headers = { cookie: `manchete-device=${device}` };
    const answers = await times(12, () => server.anonymous.send('POST /api/login', { ...guess, headers }));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(2).fill(429)]);
    expect(await signIn(HOME, device)).toMatchObject(TOO_OFTEN);
  });

  test('from a known device keep counting when another person signs in there', async () => {
    await server.asScorer({ email });
    await server.asPlayer({ email: 'paula@exemplo.com.br' });
    const device = deviceOf(await signIn(HOME));
    const headers = { cookie: `manchete-device=${device}` };
    const guess = { body: { username: email, password: 'errada' }, from: HOME, headers };
    await times(10, () => server.anonymous.send('POST /api/login', guess));
    const next = deviceOf(await signIn(HOME, device, 'paula@exemplo.com.br'));
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(await signIn(HOME, next)).toMatchObject(TOO_OFTEN);
  });

  test('recognise a device by a token that changes at each sign-in, for all its users', async () => {
    await server.asScorer({ email });
    await server.asPlayer({ email: 'paula@exemplo.com.br' });
    const first = deviceOf(await signIn(HOME));
    const second = deviceOf(await signIn(HOME, first, 'paula@exemplo.com.br'));
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    await times(12, () => fail(HOME));
    expect((await signIn(HOME, first)).status).toBe(429);
    expect((await signIn(HOME, second)).status).toBe(200);
  });

  test('set a device cookie that scripts cannot read', async () => {
    await server.asScorer({ email });
    const [, cookie = ''] = ((await signIn(HOME)).headers['set-cookie'] ?? '').split(/,(?=manchete)/);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^manchete-device=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax']);
    expect((await fail(HOME)).headers['set-cookie']).toBeUndefined();
  });
});
