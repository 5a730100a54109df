import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { sessions, users } from '#server/store/database/schema/accounts.ts';
import { aPlayer } from '#tests/support/data/builders.ts';
import { announcedBy } from '#tests/support/server/announced.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { type Actor, openTestServer, PASSWORD, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const DAY = 24 * 3_600_000;
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const email = 'silvia@exemplo.com.br';
const signIn = (who: Caller = server.anonymous, password = PASSWORD, username = email) =>
  who.send('POST /api/login', { body: { username, password }, headers: { 'user-agent': CHROME } });
const tokenOf = (answer: { headers: Readonly<Record<string, string>> }) =>
  /manchete=([^;]*)/.exec(answer.headers['set-cookie'] ?? '')?.[1] ?? '';

describe('the list of sessions', () => {
  test('shows where the account is signed in, the own session first, and no secret', async () => {
    const scorer = await server.asScorer({ email });
    await server.asPlayer();
    const token = tokenOf(await signIn());
    server.now += DAY;
    const [current, phone, ...more] = await scorer.call('GET /api/user/sessions');
    expect(current).toMatchObject({ isCurrent: true, device: '' });
    const at = new Date(server.now - DAY).toISOString();
    const shown = { device: 'Chrome no Android', createdAt: at, lastSeenAt: at, isCurrent: false };
    expect(phone).toEqual({ ...shown, id: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(more).toEqual([]);
    expect(JSON.stringify([current, phone])).not.toContain(token);
  });

  test('omits expired sessions', async () => {
    await server.asScorer({ email });
    const scorer = server.of(server.main, tokenOf(await signIn()));
    await server.asPlayer();
    server.now += 29 * DAY;
    await scorer.call('GET /api/user');
    server.now += 2 * DAY;
    expect(await scorer.call('GET /api/user/sessions')).toHaveLength(1);
  });
});

describe('a sign-in', () => {
  test("is announced to the account's other sessions, and to nobody else", async () => {
    await server.asScorer({ email });
    expect(await announcedBy(server, () => signIn())).toEqual(['sessions']);
    await server.asPlayer({ email: 'paula@exemplo.com.br' });
    await query(server.db, (q) => q.delete(sessions));
    expect(
      await announcedBy(server, () => signIn(server.anonymous, PASSWORD, 'paula@exemplo.com.br')),
    ).toEqual([]);
  });
});

describe('ending a session', () => {
  test('of another device takes effect at its next call, and can be repeated', async () => {
    const scorer = await server.asScorer({ email });
    const phone = server.of(server.main, tokenOf(await signIn()));
    await phone.call('GET /api/user');
    const [, other] = await scorer.call('GET /api/user/sessions');
    const sent = { params: { id: other?.id ?? '' } };
    expect((await scorer.ask('DELETE /api/user/sessions/{id}', sent)).status).toBe(204);
    expect((await phone.send('GET /api/user')).status).toBe(401);
    expect((await scorer.ask('DELETE /api/user/sessions/{id}', sent)).status).toBe(204);
    expect(await scorer.call('GET /api/user/sessions')).toHaveLength(1);
    expect(await server.lastLine()).toMatchObject({ action: 'account.end-session', subject_id: scorer.id });
  });

  test("cannot end another person's", async () => {
    const scorer = await server.asScorer({ email });
    const [theirs] = await scorer.call('GET /api/user/sessions');
    const sent = { params: { id: theirs?.id ?? '' } };
    expect((await (await server.asAdmin()).ask('DELETE /api/user/sessions/{id}', sent)).status).toBe(204);
    await scorer.call('GET /api/user');
  });

  test('cannot end the own one', async () => {
    const scorer = await server.asScorer({ email });
    const [current] = await scorer.call('GET /api/user/sessions');
    const sent = { params: { id: current?.id ?? '' } };
    expect(await server.refused(scorer, 'DELETE /api/user/sessions/{id}', sent)).toMatchObject({
      status: 409,
      message: 'Para encerrar a sessão deste aparelho, use Sair.',
    });
    await scorer.call('GET /api/user');
  });

  test('requires a valid id', async () => {
    const sent = { params: { id: '%' } };
    expect(
      await server.refused(await server.asScorer(), 'DELETE /api/user/sessions/{id}', sent),
    ).toMatchObject({
      status: 400,
    });
  });

  test('of all others keeps this one and those of other people', async () => {
    const scorer = await server.asScorer({ email });
    const player = await server.asPlayer();
    const others = [await server.signIn(scorer.id), await server.signIn(scorer.id)];
    expect((await scorer.ask('DELETE /api/user/sessions')).status).toBe(204);
    for (const other of others) expect((await other.send('GET /api/user')).status).toBe(401);
    await scorer.call('GET /api/user');
    await player.call('GET /api/user');
    expect(await server.lastLine()).toMatchObject({ action: 'account.end-other-sessions' });
  });
});

test('signing in again in the same browser replaces the session', async () => {
  await server.asScorer({ email });
  const first = tokenOf(await signIn());
  const second = tokenOf(await signIn(server.of(server.main, first)));
  expect(second).not.toBe(first);
  expect((await server.of(server.main, first).send('GET /api/user')).status).toBe(401);
  // The actor has a session too.
  expect(await server.of(server.main, second).call('GET /api/user/sessions')).toHaveLength(2);
});

test('signing in in a browser ends the session of another person there', async () => {
  const player = await server.asPlayer();
  await server.asScorer({ email });
  await signIn(server.of(server.main, player.token));
  expect((await player.send('GET /api/user')).status).toBe(401);
});

test("an account has at most fifty sessions: a new one ends its oldest, and nobody else's", async () => {
  const oldest = await server.asScorer({ email });
  const player = await server.asPlayer();
  const others: Actor[] = [];
  for (let count = 1; count < 50; count += 1) {
    server.now += 1_000;
    others.push(await server.signIn(oldest.id));
  }
  await oldest.call('GET /api/user');
  const fiftieth = server.of(server.main, tokenOf(await signIn(others[0])));
  expect(await fiftieth.call('GET /api/user/sessions'), 'in the place of another').toHaveLength(50);
  await oldest.call('GET /api/user');

  const [, second, ...rest] = others;
  const newest = server.of(server.main, tokenOf(await signIn()));
  expect((await oldest.send('GET /api/user')).status).toBe(401);
  expect(await newest.call('GET /api/user/sessions')).toHaveLength(50);
  for (const who of [second, rest.at(-1), fiftieth, player]) await who?.call('GET /api/user');
});

test('a hash with an outdated cost is renewed at the next sign-in', async () => {
  const passwordHash = await hash(PASSWORD, { memoryCost: 32, timeCost: 1, parallelism: 1 });
  const { id } = await server.asScorer({ email, passwordHash });
  const stored = async () => {
    const [row] = await query(server.db, (q) => q.select().from(users).where(eq(users.id, id)));
    return row?.passwordHash ?? '';
  };
  expect((await signIn(server.anonymous, 'errada')).status).toBe(401);
  expect(await stored()).toBe(passwordHash);
  const token = tokenOf(await signIn());
  await server.of(server.main, token).call('GET /api/user');
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect((await signIn()).status).toBe(200);
  expect(await stored()).toBe(renewed);
});

describe('a password that somebody else set', () => {
  const ENDED = {
    status: 403,
    body: {
      code: 'TEMPORARY_PASSWORD_ENDED',
      message: 'A senha provisória valia por 7 dias e venceu. Peça outra à organização do torneio.',
    },
  };

  test('signs in for seven days, and for seven more after a reset', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    const enter = () => signIn(server.anonymous, TEMPORARY, 'bia@exemplo.com.br');
    const made = server.now;
    server.now = made + 7 * DAY - 60_000;
    expect((await enter()).status).toBe(200);
    server.now = made + 7 * DAY + 60_000;
    expect(await enter()).toMatchObject(ENDED);
    expect((await signIn(server.anonymous, 'errada', 'bia@exemplo.com.br')).status).toBe(401);
    await admin.call('POST /api/players/{id}/reset-password', { params: { id } });
    expect((await enter()).status).toBe(200);
    server.now += 7 * DAY + 60_000;
    expect(await enter()).toMatchObject(ENDED);
  });

  test('is refused after seven days, even in a session that it opened; one set later is accepted', async () => {
    const admin = await server.asAdmin();
    const { id } = await aPlayer(admin, { email: 'bia@exemplo.com.br' });
    const enter = async () =>
      server.of(server.main, tokenOf(await signIn(server.anonymous, TEMPORARY, 'bia@exemplo.com.br')));
    const bia = await enter();
    const body = { currentPassword: TEMPORARY, newPassword: 'onda do mar' };
    server.now += 7 * DAY + 60_000;
    expect(await server.refused(bia, 'PATCH /api/user/password', { body })).toMatchObject({
      status: 403,
      ...ENDED.body,
    });
    const wrong = { body: { ...body, currentPassword: 'errada' } };
    expect(await server.refused(bia, 'PATCH /api/user/password', wrong)).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    });
    await admin.call('POST /api/players/{id}/reset-password', { params: { id } });
    await (await enter()).call('PATCH /api/user/password', { body });
  });

  test('does not expire once its owner chose another', async () => {
    const { id } = await server.asScorer({ email, mustChangePassword: true });
    const scorer = await server.signIn(id);
    const body = { currentPassword: PASSWORD, newPassword: 'onda do mar' };
    await scorer.call('PATCH /api/user/password', { body });
    server.now += 100 * DAY;
    expect((await signIn(server.anonymous, 'onda do mar')).status).toBe(200);
  });
});

describe('a new password', () => {
  const personal = (
    message = 'A senha não pode ter o nome nem o e-mail da pessoa, nem “manchete”. Escolha outra.',
  ) => ({
    status: 422,
    code: 'PASSWORD_PERSONAL',
    message,
  });

  test.each(['Sílvia na areia', 'SOUZA 2031 x', 'silvia@exemplo', 'manchete 2031'])(
    'that contains the own name, address or the product is refused: %s',
    async (newPassword) => {
      const scorer = await server.asScorer({ email });
      const body = { currentPassword: PASSWORD, newPassword };
      expect(await server.refused(scorer, 'PATCH /api/user/password', { body })).toMatchObject(personal());
    },
  );

  test('that is one of the ten thousand most common is refused', async () => {
    const scorer = await server.asScorer({ email });
    const body = { currentPassword: PASSWORD, newPassword: 'Corvette' };
    expect(await server.refused(scorer, 'PATCH /api/user/password', { body })).toMatchObject({
      status: 422,
      code: 'PASSWORD_COMMON',
    });
  });

  test('of six characters is accepted where documented, and of eight elsewhere', async () => {
    const admin = await server.asAdmin();
    const body = { currentPassword: PASSWORD, newPassword: 'mar-77' };
    await admin.call('PATCH /api/user/password', { body });
    const player = { firstName: 'Bia', gender: 'Feminino', email: 'bia@exemplo.com.br', password: 'mar-77' };
    expect(await server.refused(admin, 'POST /api/players', { body: player })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Senha deve ter pelo menos 8 caracteres'),
    });
  });

  test('for a player may not contain the name of the player', async () => {
    const player = {
      firstName: 'Beatriz',
      gender: 'Feminino',
      email: 'b@exemplo.com.br',
      password: 'beatriz-31',
    };
    const admin = await server.asAdmin();
    expect(await server.refused(admin, 'POST /api/players', { body: player })).toMatchObject(personal());
    const { id } = await aPlayer(admin, { firstName: 'Beatriz', email: 'b@exemplo.com.br' });
    const params = { id };
    for (const password of ['beatriz-31', 'manchete 31']) {
      const change = { params, body: { password } };
      expect(await server.refused(admin, 'PATCH /api/players/{id}', change)).toMatchObject(personal());
      const reset = { params, body: { newPassword: password } };
      expect(await server.refused(admin, 'POST /api/players/{id}/reset-password', reset)).toMatchObject(
        personal(),
      );
    }
    const renamed = { params, body: { firstName: 'Marina', password: 'marina e o mar' } };
    expect(await server.refused(admin, 'PATCH /api/players/{id}', renamed)).toMatchObject(personal());
  });
});
