import { describe, expect, test } from 'vitest';
import type { Caller } from '#tests/support/call.ts';
import { openHouse, PASSWORD } from '#tests/support/house.ts';

const house = openHouse();

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

describe('guesses of a password by somebody signed in', () => {
  const change = (who: Caller, currentPassword: string) =>
    who.send('PATCH /api/user/password', { body: { currentPassword, newPassword: 'onda do mar' } });
  const erase = (who: Caller, currentPassword: string) =>
    who.send('DELETE /api/user', { body: { currentPassword } });

  test('at a change of the password are limited to 10 in 5 minutes', async () => {
    const scorer = await house.asScorer();
    for (let count = 0; count < 10; count += 1) expect((await change(scorer, 'errada')).status).toBe(400);
    expect(await change(scorer, PASSWORD)).toMatchObject(TOO_OFTEN);
    house.now += 5 * MINUTE;
    expect((await change(scorer, PASSWORD)).status).toBe(200);
  });

  test('at an erasure count with them, and nothing is erased', async () => {
    const player = await house.asPlayer();
    const before = await house.state();
    for (let count = 0; count < 5; count += 1) expect((await change(player, 'errada')).status).toBe(400);
    for (let count = 0; count < 5; count += 1) expect((await erase(player, 'errada')).status).toBe(400);
    expect(await erase(player, PASSWORD)).toMatchObject(TOO_OFTEN);
    expect(await house.state()).toEqual(before);
  });

  test('all count where they come at the same moment', async () => {
    const scorer = await house.asScorer();
    const answers = await times(40, () => change(scorer, 'errada'));
    expect(statuses(answers)).toEqual([...Array(10).fill(400), ...Array(30).fill(429)]);
  });

  test("keep neither the same person's sign-in nor a colleague's own password out", async () => {
    const scorer = await house.asScorer({ email });
    await times(12, () => change(scorer, 'errada'));
    await house.anonymous.call('POST /api/login', { body: { username: email, password: PASSWORD } });
    expect((await change(await house.asPlayer(), PASSWORD)).status).toBe(200);
  });

  test('are forgotten where the right one was typed', async () => {
    const scorer = await house.asScorer();
    for (let count = 0; count < 12; count += 1) {
      const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
      expect((await scorer.send('PATCH /api/user/password', { body })).status).toBe(422);
    }
  });
});

describe('failed sign-ins', () => {
  const fail = (from: string, who: Caller = house.anonymous, username = email) =>
    who.send('POST /api/login', { body: { username, password: 'errada' }, from });
  const signIn = (from: string, device?: string, username = email) =>
    house.anonymous.send('POST /api/login', {
      body: { username, password: PASSWORD },
      from,
      ...(device === undefined ? {} : { headers: { cookie: `manchete-device=${device}` } }),
    });
  const deviceOf = (answer: { headers: Readonly<Record<string, string>> }) =>
    /manchete-device=([^;]*)/.exec(answer.headers['set-cookie'] ?? '')?.[1] ?? '';

  test('at two processes at the same moment are no way around the limit', async () => {
    await house.asScorer({ email });
    const other = house.of(await house.another());
    const answers = await times(20, (index) => fail(HOME, index % 2 === 0 ? house.anonymous : other));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });

  test('from the addresses of one IPv6 connection count together', async () => {
    await house.asScorer({ email });
    await times(10, (index) => fail(`2001:db8:7:1::${index + 1}`));
    expect(await signIn('2001:db8:7:1:ffff:ffff:ffff:ffff')).toMatchObject(TOO_OFTEN);
    expect((await signIn('2001:db8:7:2::1')).status).toBe(200);
  });

  test('from an IPv4 address count the same where it is written as IPv6', async () => {
    await house.asScorer({ email });
    await times(10, () => fail('::ffff:203.0.113.7'));
    expect(await signIn('203.0.113.7')).toMatchObject(TOO_OFTEN);
    expect((await signIn('::ffff:203.0.113.8')).status).toBe(200);
  });

  test('of neighbours shut nobody out who signed in from the device before', async () => {
    await house.asScorer({ email });
    await house.asPlayer({ email: 'paula@exemplo.com.br' });
    const device = deviceOf(await signIn(HOME));
    await times(100, (index) => fail(HOME, house.anonymous, `pessoa${index % 20}@exemplo.com.br`));
    await times(12, () => fail(HOME));
    expect(await signIn(HOME)).toMatchObject({ status: 429 });
    expect(await signIn(HOME, device, 'paula@exemplo.com.br')).toMatchObject({ status: 429 });
    expect((await signIn(HOME, device)).status).toBe(200);
  });

  test('from a known device are limited too', async () => {
    await house.asScorer({ email });
    const device = deviceOf(await signIn(HOME));
    const guess = { body: { username: email, password: 'errada' }, from: HOME };
    const headers = { cookie: `manchete-device=${device}` };
    const answers = await times(12, () => house.anonymous.send('POST /api/login', { ...guess, headers }));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(2).fill(429)]);
    expect(await signIn(HOME, device)).toMatchObject(TOO_OFTEN);
  });

  test('from a known device go on counting when somebody else signs in there', async () => {
    await house.asScorer({ email });
    await house.asPlayer({ email: 'paula@exemplo.com.br' });
    const device = deviceOf(await signIn(HOME));
    const headers = { cookie: `manchete-device=${device}` };
    const guess = { body: { username: email, password: 'errada' }, from: HOME, headers };
    await times(10, () => house.anonymous.send('POST /api/login', guess));
    const next = deviceOf(await signIn(HOME, device, 'paula@exemplo.com.br'));
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(await signIn(HOME, next)).toMatchObject(TOO_OFTEN);
  });

  test('know a device by a token that changes at each sign-in, for all who use it', async () => {
    await house.asScorer({ email });
    await house.asPlayer({ email: 'paula@exemplo.com.br' });
    const first = deviceOf(await signIn(HOME));
    const second = deviceOf(await signIn(HOME, first, 'paula@exemplo.com.br'));
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    await times(12, () => fail(HOME));
    expect((await signIn(HOME, first)).status).toBe(429);
    expect((await signIn(HOME, second)).status).toBe(200);
  });

  test('leave no device behind that a script could read', async () => {
    await house.asScorer({ email });
    const [, cookie = ''] = ((await signIn(HOME)).headers['set-cookie'] ?? '').split(/,(?=manchete)/);
    const [pair, ...attributes] = cookie.split('; ');
    expect(pair).toMatch(/^manchete-device=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax']);
    expect((await fail(HOME)).headers['set-cookie']).toBeUndefined();
  });
});
