import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, Key } from '#contract/call.ts';
import { type CallKey, calls, contract } from '#contract/contract.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { addTournament } from '#server/features/tournament/add-tournament.ts';
import { refuseUnfit } from '#server/routing/calls.ts';
import { query, transaction } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import { players } from '#server/store/database/schema/players.ts';
import { AFTER_OTHERS, asCaio, openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';
import { unchanged } from '#tests/support/server/unchanged.ts';

const server = openTestServer();
const world = openWorld(server);

const accessOf = (key: Key) => (contract as Readonly<Record<Key, Call>>)[key]?.access;
const keysOf = (...access: Call['access'][]) =>
  calls.map(([key]) => key as CallKey).filter((key) => access.includes(accessOf(key) ?? 'public'));

const WITH_A_ROLE = ['scorekeeper', 'admin', 'installation'] as const;
const SIGNED_IN = ['user', ...WITH_A_ROLE] as const;
const AN_ORGANISER = { isOrganiser: true, currentPassword: PASSWORD };

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
  test.each(keysOf(...SIGNED_IN))('%s is refused to a visitor and changes nothing', async (key) => {
    const sent = sample(key);
    expect(await server.refused(server.anonymous, key, sent)).toMatchObject(NOT_AUTHENTICATED);
    expect(await server.refused(server.of(server.main, 'no such token'), key, sent)).toMatchObject(
      NOT_AUTHENTICATED,
    );
  });

  test.each(keysOf(...WITH_A_ROLE))('%s is refused to a player and changes nothing', async (key) => {
    const sent = sample(key);
    expect(await server.refused(await server.asPlayer(), key, sent)).toMatchObject(FORBIDDEN);
  });

  test.each(keysOf('admin', 'installation'))(
    '%s is refused to a scorekeeper and changes nothing',
    async (key) => {
      const sent = sample(key);
      expect(await server.refused(await server.asScorer(), key, sent)).toMatchObject(FORBIDDEN);
    },
  );

  test.each(keysOf('installation'))('%s is refused to an organiser and changes nothing', async (key) => {
    const sent = sample(key);
    expect(await server.refused(await server.asOrganiser(), key, sent)).toMatchObject(FORBIDDEN);
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

  test.each(done(keysOf('scorekeeper', 'admin')))('%s is open to an organiser', async (key) => {
    const sent = key === 'PATCH /api/users/{id}' ? { ...sample(key), body: AN_ORGANISER } : sample(key);
    await (await server.asOrganiser()).ask(key as 'GET /api/user', sent as object);
  });

  test.each(done(keysOf(...WITH_A_ROLE)))('%s is open to an administrator', async (key) => {
    const sent = sample(key);
    await (await server.asAdmin()).ask(key as 'GET /api/user', sent as object);
  });

  test.each(keysOf(...SIGNED_IN))('%s: a malformed request gets the access refusal first', async (key) => {
    const malformed = {
      params: { id: 'abc', roundNumber: '99', roundId: 'x', round: 'x', setNumber: '7', playerId: '!' },
    };
    const sent = key.startsWith('GET') ? malformed : { ...malformed, payload: '{"half' };
    expect(await server.refused(server.anonymous, key, sent)).toMatchObject(NOT_AUTHENTICATED);
  });
});

describe('in a tournament where one has no role', () => {
  const another = (of: { state?: 'ended' } = {}) =>
    transaction(server.db, (tx) =>
      addTournament(tx, { name: 'Copa de Inverno', year: 2025, slug: 'inverno', ...of }, server.now),
    );
  const playsIn = (tournamentId: number, { id: userId }: { id: number }) => {
    const player = { tournamentId, userId, firstName: 'Paula', gender: 'Feminino', revision: 1 } as const;
    return query(server.db, (q) => q.insert(players).values(player));
  };

  const ofTournament = keysOf('user').filter((key) => !/ \/api\/user(\/|$)/.test(key));
  const NOT_OF_TOURNAMENT = {
    status: 403,
    code: 'NOT_OF_TOURNAMENT',
    message: 'A sua conta não é deste torneio. Você pode ver as páginas que ele mostra a todo mundo.',
  };
  test.each([...ofTournament, ...keysOf(...WITH_A_ROLE)])(
    '%s is refused to an organiser, a scorekeeper and a player of another tournament and changes nothing',
    async (key) => {
      const sent = sample(key);
      const tournamentId = await another();
      const person = await server.asPlayer();
      await playsIn(tournamentId, person);
      const people = [
        await server.asOrganiser({ tournamentId }),
        await server.asScorer({ tournamentId }),
        person,
      ];
      const refusal = ofTournament.includes(key) ? NOT_OF_TOURNAMENT : FORBIDDEN;
      for (const who of people) expect(await server.refused(who, key, sent)).toMatchObject(refusal);
    },
  );

  test.each(ofTournament)('%s is refused at another tournament to whoever is of this one', async (key) => {
    const { caio } = world();
    await another();
    await server.main.tournaments.refresh();
    const player = await server.asPlayer();
    await server.link(caio.id, player.id);
    for (const who of [player, await server.asOrganiser(), await server.asScorer(), await server.asPlayer()])
      expect(await server.refused(who.in('inverno'), key, sample(key))).toMatchObject(NOT_OF_TOURNAMENT);
  });

  test('the own account is open, says so, and the public pages are those of a visitor', async () => {
    const person = await server.asPlayer();
    await playsIn(await another(), person);
    await server.main.tournaments.refresh();
    expect(await person.call('GET /api/user')).toMatchObject({ isOutsider: true });
    await person.call('GET /api/user/data');
    await person.call('GET /api/live-scores');
    expect(await person.in('inverno').call('GET /api/user')).toMatchObject({ isOutsider: false });
    await person.in('inverno').call('GET /api/players');
    await (await server.asAdmin()).in('inverno').call('GET /api/players');
  });

  test('the current one is open to an account of none, and of those that are over', async () => {
    await (await server.asPlayer()).call('GET /api/players');
    const person = await server.asPlayer();
    await playsIn(await another({ state: 'ended' }), person);
    await person.call('GET /api/players');
  });

  test('whoever gets a player here is let in at the next call', async () => {
    const { admin, caio } = world();
    const person = await server.asPlayer();
    await playsIn(await another(), person);
    await server.refused(person, 'GET /api/players');
    await server.link(caio.id, person.id);
    const body = { firstName: 'Caio', lastName: 'Campos' };
    await admin.call('PATCH /api/players/{id}', { params: { id: caio.id }, body });
    await person.call('GET /api/players');
  });

  const isForLinks = (key: CallKey) => {
    const call: Call = contract[key];
    return call.access === 'court' || call.byLink === true;
  };

  test.each(keysOf('court', ...SIGNED_IN))(
    '%s is refused to a court link of another tournament and changes nothing',
    async (key) => {
      const { headers: _, ...sent } = sample(key);
      const device = await courtDeviceOf(await another());
      const refusal = isForLinks(key) ? { status: 401, code: 'COURT_LINK_ENDED' } : NOT_AUTHENTICATED;
      expect(await server.refused(device, key, sent)).toMatchObject(refusal);
    },
  );

  /** A device with a link of today for the court on which this tournament plays too. */
  async function courtDeviceOf(tournamentId: number) {
    const at = new Date(server.now);
    const token = newToken();
    const link = { tournamentId, tokenHash: 'of no token', court: '1', day: '2025-04-05', createdAt: at };
    await query(server.db, async (q) => {
      const [made] = await q
        .insert(courtLinks)
        .values({ ...link, endsAt: new Date(server.now + 3_600_000) })
        .returning({ id: courtLinks.id });
      const session = { tokenHash: hashOf(token), linkId: made?.id ?? 0, name: 'Ana' };
      await q.insert(courtSessions).values({ ...session, createdAt: at, lastSeenAt: at });
    });
    const [cookie = ''] = server.main.installation.cookies.court.set(token, 3_600).split(';');
    return server.anonymous.with(cookie);
  }
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
  const closed = keysOf(...SIGNED_IN).filter((key) => !free.has(key));

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
      // A second may pass between the two.
      const text = (answer: typeof theirs) => answer.text.replace(/"uptime":\d+/, '');
      expect([theirs.status, text(theirs)], key).toEqual([visitors.status, text(visitors)]);
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
