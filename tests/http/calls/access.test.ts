import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, Key } from '#contract/call.ts';
import { type CallKey, calls, contract } from '#contract/contract.ts';
import { refuseUnfit } from '#server/routing/calls.ts';
import { AFTER_OTHERS, asCaio, openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';
import { unchanged } from '#tests/support/server/unchanged.ts';

const server = openTestServer();
const world = openWorld(server);

const accessOf = (key: Key) => (contract as Readonly<Record<Key, Call>>)[key]?.access;
const keysOf = (...access: Call['access'][]) =>
  calls.map(([key]) => key as CallKey).filter((key) => access.includes(accessOf(key) ?? 'public'));

const done = (keys: readonly CallKey[]) => keys.filter((key) => !AFTER_OTHERS.has(key));

const NOT_AUTHENTICATED = { status: 401, code: 'NOT_AUTHENTICATED', message: 'Não autenticado' };
const FORBIDDEN = { status: 403, code: 'FORBIDDEN', message: 'Acesso restrito' };

const sample = (key: CallKey) => samples(world())[key] as Loose;

// An event stream stays open, and writes nothing: it has no access to the database.
const reads = calls.map(([key]) => key as CallKey).filter((key) => /^GET (?!\/api\/events)/.test(key));

test.each(reads)('%s changes nothing', async (key) => {
  const sent = sample(key);
  const admin = await server.asAdmin();
  // The first request generates the server's key for push services.
  await admin.call('GET /api/push');
  await unchanged(server.db, () => admin.send(key, sent));
});

describe('a call that is not for everybody', () => {
  test.each(keysOf('user', 'scorekeeper', 'admin'))(
    '%s is refused to a visitor and changes nothing',
    async (key) => {
      const sent = sample(key);
      expect(await server.refused(server.anonymous, key, sent)).toMatchObject(NOT_AUTHENTICATED);
      expect(await server.refused(server.of(server.main, 'no such token'), key, sent)).toMatchObject(
        NOT_AUTHENTICATED,
      );
    },
  );

  test.each(keysOf('scorekeeper', 'admin'))('%s is refused to a player and changes nothing', async (key) => {
    const sent = sample(key);
    expect(await server.refused(await server.asPlayer(), key, sent)).toMatchObject(FORBIDDEN);
  });

  test.each(keysOf('admin'))('%s is refused to a scorekeeper and changes nothing', async (key) => {
    const sent = sample(key);
    expect(await server.refused(await server.asScorer(), key, sent)).toMatchObject(FORBIDDEN);
  });

  test.each(done(keysOf('user')))('%s is open to a player', async (key) => {
    const sent = sample(key);
    const player = await server.asPlayer();
    if (key !== 'PATCH /api/user/phone') await asCaio(server, world(), player);
    await player.ask(key as 'GET /api/user', sent as object);
  });

  test.each(keysOf('scorekeeper'))('%s is open to a scorekeeper', async (key) => {
    const sent = sample(key);
    await (await server.asScorer()).ask(key as 'GET /api/user', sent as object);
  });

  test.each(done(keysOf('scorekeeper', 'admin')))('%s is open to an administrator', async (key) => {
    const sent = sample(key);
    await (await server.asAdmin()).ask(key as 'GET /api/user', sent as object);
  });

  test.each(keysOf('user', 'scorekeeper', 'admin'))(
    '%s: a malformed request gets the access refusal first',
    async (key) => {
      const malformed = {
        params: { id: 'abc', roundNumber: '99', roundId: 'x', round: 'x', setNumber: '7', playerId: '!' },
      };
      const sent = key.startsWith('GET') ? malformed : { ...malformed, payload: '{"half' };
      expect(await server.refused(server.anonymous, key, sent)).toMatchObject(NOT_AUTHENTICATED);
    },
  );
});

test('a write where none is allowed is noticed', async () => {
  const { admin, playing } = world();
  const sent = { params: { id: playing.id } };
  await expect(server.refused(admin, 'POST /api/teams', sample('POST /api/teams'))).rejects.toThrow(
    'It wrote to audit_log, now',
  );
  await expect(server.refused(admin, 'DELETE /api/games/{id}', sent)).rejects.toThrow('games, now');
});

/** These end the caller's session. */
const SIGNS_IN = new Set(['POST /api/register', 'POST /api/login']);

describe('while a password has to be changed', () => {
  const free = new Set(['GET /api/user', 'PATCH /api/user/password']);
  const closed = keysOf('user', 'scorekeeper', 'admin').filter((key) => !free.has(key));

  test.each(closed)('%s is refused even to an administrator', async (key) => {
    const sent = sample(key);
    const newcomer = await server.asAdmin({ mustChangePassword: true });
    expect(await server.refused(newcomer, key, sent)).toMatchObject({
      status: 403,
      code: 'PASSWORD_CHANGE_REQUIRED',
      message: 'Escolha uma nova senha para continuar',
    });
  });

  test('the account may be read, a password chosen and the session ended, and everything public is open', async () => {
    const newcomer = await server.asScorer({ mustChangePassword: true });
    expect((await newcomer.call('GET /api/user')).mustChangePassword).toBe(true);
    for (const [key, sent] of Object.entries(samples(world()))) {
      const raw = key.startsWith('GET /api/events') || SIGNS_IN.has(key);
      const isApart = raw || key === 'POST /api/logout' || AFTER_OTHERS.has(key as CallKey);
      if (accessOf(key as Key) !== 'public' || isApart) continue;
      expect([200, 201], key).toContain((await newcomer.send(key as CallKey, sent as Loose)).status);
    }
    const body = { currentPassword: PASSWORD, newPassword: 'onda do mar' };
    expect((await newcomer.call('PATCH /api/user/password', { body })).mustChangePassword).toBe(false);
    await newcomer.call('GET /api/teams');
    expect((await newcomer.ask('POST /api/logout')).status).toBe(204);
  });
});

describe('an account that nobody has confirmed', () => {
  const stranger = () => server.asPlayer({ emailConfirmed: false, emailOrigin: 'self-registration' });
  const NOT_CONFIRMED = {
    status: 403,
    code: 'ACCOUNT_NOT_CONFIRMED',
    message: 'A organização ainda não confirmou a sua conta. Peça a ela que confirme o seu e-mail.',
  };
  /** What is about oneself. */
  const own = new Set<CallKey>([
    'GET /api/user',
    'PATCH /api/user/password',
    'GET /api/user/sessions',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/{id}',
    'GET /api/user/second-factor',
    'POST /api/user/second-factor',
    'POST /api/user/second-factor/confirm',
    'DELETE /api/user/second-factor',
    'PATCH /api/user/email',
    'DELETE /api/user/image',
    'GET /api/user/data',
    'GET /api/user/consent',
    'PATCH /api/user/consent',
    'GET /api/user/visibility',
    'PATCH /api/user/visibility',
    'PATCH /api/user/phone',
    'DELETE /api/user',
  ]);
  const closed = keysOf('user').filter((key) => !own.has(key));

  test.each(closed)('%s is refused, because it shows people or stores a picture', async (key) => {
    expect(await server.refused(await stranger(), key, sample(key))).toMatchObject(NOT_CONFIRMED);
  });

  test.each([...own])('%s is about the own account', async (key) => {
    const { body } = await (await stranger()).send(key, sample(key));
    expect(body?.code).not.toBe('ACCOUNT_NOT_CONFIRMED');
  });

  test('sees what a visitor sees, and is told to wait', async () => {
    const who = await stranger();
    expect((await who.call('GET /api/user')).mustBeConfirmed).toBe(true);
    for (const key of keysOf('public').filter((each) => each.startsWith('GET'))) {
      if (key === 'GET /api/events') continue;
      const [theirs, visitors] = [
        await who.send(key, sample(key)),
        await server.anonymous.send(key, sample(key)),
      ];
      expect([theirs.status, theirs.text], key).toEqual([visitors.status, visitors.text]);
    }
  });

  test.each([
    ['confirms its address', { emailConfirmed: true }],
    ['makes it a scorekeeper', { isScorer: true }],
    ['makes it an administrator', { isAdmin: true }],
  ])('sees the teams once an organiser %s', async (_, account) => {
    const who = await server.asPlayer({ emailConfirmed: false, emailOrigin: 'own-change', ...account });
    expect((await who.call('GET /api/user')).mustBeConfirmed).toBe(false);
    await who.call('GET /api/teams');
  });

  test('sees the teams at once when an organiser confirms it, and as a player of the tournament', async () => {
    const { admin, caio } = world();
    const [who, player] = [await stranger(), await stranger()];
    await server.refused(who, 'GET /api/teams');
    const { id, email } = who;
    await admin.call('POST /api/users/{id}/confirm-email', { params: { id }, body: { email } });
    await who.call('GET /api/teams');
    await server.link(caio.id, player.id);
    expect((await player.call('GET /api/user')).mustBeConfirmed).toBe(false);
    await player.call('GET /api/teams');
  });
});

describe('a call whose access does not fit its path', () => {
  const answer = { 204: 'empty' } as const;
  const about = 'For a test.';

  test('is refused at the start without an access', () => {
    const call = { about, answer } as unknown as Call;
    expect(() => refuseUnfit('POST /api/logout', call)).toThrow('has no access');
  });

  test.each([
    ['describes none of the path', 'GET /api/games/{id}', undefined],
    ['describes another name', 'GET /api/games/{id}', z.object({ gameId: z.string() })],
    ['describes one too many', 'GET /api/games/{id}', z.object({ id: z.string(), set: z.string() })],
    ['describes what the path has not', 'GET /api/games', z.object({ id: z.string() })],
  ] as const)('is refused at the start when it %s', (_name, key, params) => {
    const call: Call = { access: 'user', about, answer, ...(params ? { params } : {}) };
    expect(() => refuseUnfit(key, call)).toThrow(key);
  });

  test.each(calls)('%s fits', (key, call) => {
    expect(() => refuseUnfit(key, call)).not.toThrow();
  });
});
