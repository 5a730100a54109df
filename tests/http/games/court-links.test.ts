import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallKey, calls, contract } from '#contract/contract.ts';
import { query } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import { games } from '#server/store/database/schema/games.ts';
import { aGame, aGameInProgress } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import { openWorld, samples } from '#tests/support/data/world.ts';
import type { Caller, Loose } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';
import { unchanged } from '#tests/support/server/unchanged.ts';

const server = openTestServer({ OPEN_REGISTRATION: 'on' });
const world = openWorld(server);

const DAY = 86_400_000;
/** The day of the link's games: the server's day. */
const COURT_DAY = '2025-04-05';
/** The last millisecond of that day in São Paulo. */
const LAST_MOMENT = Date.parse('2025-04-06T02:59:59.999Z');
const ENDED = { status: 401, code: 'COURT_LINK_ENDED' };
const DEVICE_ENDED = {
  status: 401,
  code: 'COURT_DEVICE_ENDED',
  message: 'Este aparelho não marca mais nesta quadra. Abra de novo o link ou o QR code dela.',
};
const OTHER_GAME = { status: 403, code: 'COURT_OTHER_GAME' };

const callOf = (key: string) => (contract as Readonly<Record<string, Call>>)[key];
const keys = calls.map(([key]) => key as CallKey);
const byLink = keys.filter((key) => callOf(key)?.byLink);
const ofDevice = keys.filter((key) => callOf(key)?.access === 'court');
const closed = keys.filter(
  (key) => !callOf(key)?.byLink && !['public', 'court'].includes(callOf(key)?.access ?? ''),
);

/** Without the cookie that a sample may have, because each caller has its own. */
const sample = (key: CallKey): Loose => {
  const { headers: _, ...sent } = samples(world())[key] as Loose;
  return sent;
};
/** The sample of a call about a game, for another game. */
const about = (key: CallKey, id: number): Loose => {
  const sent = sample(key);
  return { ...sent, params: { ...sent.params, id } };
};

/** The phone with which Ana opened the link of court 1, where `playing` is in progress, when the world was made. */
const anasPhone = () => server.anonymous.with(world().device.cookie ?? '');

/** Completes the game that goes on. */
async function complete() {
  const { admin, playing } = world();
  const params = { id: playing.id };
  await admin.call('POST /api/games/{id}/award', { params, body: { winner: 1, reason: 'abandono' } });
}

/** A phone that opens the same link for Ana. */
async function ana(): Promise<Caller> {
  const phone = await openCourtLink(server.anonymous, world().courtLink.token);
  await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
  return phone;
}

const point = (side: 1 | 2 = 1) => ({
  id: randomUUID(),
  at: new Date(server.now).toISOString(),
  type: 'point' as const,
  side,
});
const tap = (id: number, after: string | null, setNumber = 1) => ({
  params: { id },
  body: { setNumber, after, events: [point()] },
});

describe('a device with a link', () => {
  test('may score: exactly these calls are for links', () => {
    expect(byLink.toSorted()).toEqual([
      'DELETE /api/games/{id}/sets/{setNumber}',
      'GET /api/games/{id}/events',
      'GET /api/games/{id}/presence',
      'PATCH /api/games/{id}/status',
      'POST /api/games/{id}/award',
      'POST /api/games/{id}/events',
      'POST /api/games/{id}/sets',
      'PUT /api/games/{id}/presence',
    ]);
    expect(ofDevice.toSorted()).toEqual(['DELETE /api/court', 'GET /api/court', 'PUT /api/court/name']);
  });

  test.each(byLink)('%s is allowed, for its own games', async (key) => {
    const { scheduled, admin } = world();
    await admin.call('PATCH /api/games/{id}', {
      params: { id: scheduled.id },
      body: { court: '1', date: `${COURT_DAY}T20:00:00.000Z` },
    });
    const version = (await admin.call('GET /api/games/{id}', { params: { id: scheduled.id } })).version;
    const sent = sample(key);
    const fresh = key === 'PATCH /api/games/{id}/status' ? { body: { status: 'em_andamento', version } } : {};
    const { status, text } = await anasPhone().send(key, { ...sent, ...fresh });
    expect(status, text).toBeLessThan(300);
  });

  test('for all courts may score on each court of its day, and nothing of another day', async () => {
    const { admin, scheduled } = world();
    const params = { id: scheduled.id };
    const move = (court: string | null, day: string) =>
      admin.call('PATCH /api/games/{id}', { params, body: { court, date: `${day}T20:00:00.000Z` } });
    const { token } = await aCourtLink(admin, { court: null, day: COURT_DAY });
    const phone = await openCourtLink(server.anonymous, token);
    await phone.call('PUT /api/court/name', { body: { name: 'Rita' } });
    await move('7', COURT_DAY);
    const { version } = await move(null, COURT_DAY);
    const court = await phone.call('GET /api/court');
    expect(court).toMatchObject({ court: null, gameId: null, day: COURT_DAY });
    expect(court.games.map(({ id }) => id)).toContain(scheduled.id);
    await phone.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento', version } });
    await phone.call('POST /api/games/{id}/events', tap(scheduled.id, null));
    const [set] = await admin.call('GET /api/games/{id}/events', { params });
    expect(set?.events[0]?.author).toBe('Rita (link de todas as quadras)');
    await move(null, '2025-04-12');
    expect(await server.refused(phone, 'POST /api/games/{id}/events', tap(scheduled.id, null))).toMatchObject(
      OTHER_GAME,
    );
  });

  test('is for one game where one is named, whatever else is said', async () => {
    const { admin, scheduled } = world();
    const body = { gameId: scheduled.id, court: null, day: COURT_DAY };
    const { link } = await admin.call('POST /api/court-links', { body });
    expect(link).toMatchObject({ gameId: scheduled.id, court: null });
  });

  test.each(closed)('%s is refused, and changes nothing', async (key) => {
    const refusal = await server.refused(anasPhone(), key, sample(key));
    expect(refusal).toMatchObject({ status: 401, code: 'NOT_AUTHENTICATED' });
  });

  test.each(byLink)('%s of another court is refused, and changes nothing', async (key) => {
    const { scheduled, completed } = world();
    const phone = anasPhone();
    for (const { id } of [scheduled, completed]) {
      const refused = await unchanged(server.db, () => phone.send(key, about(key, id)));
      expect({ ...refused.body, status: refused.status }).toMatchObject(OTHER_GAME);
    }
  });

  test.each(byLink)('%s of an unknown game is a 404', async (key) => {
    expect(await server.refused(anasPhone(), key, about(key, 999_999))).toMatchObject({
      status: 404,
      code: 'GAME_NOT_FOUND',
    });
  });

  test.each(byLink.filter((key) => !key.startsWith('GET')))('%s with bad input is a 400', async (key) => {
    const bad = { ...about(key, world().playing.id), body: { setNumber: 9 }, query: { version: '!' } };
    expect(await server.refused(anasPhone(), key, bad)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  test.each([...byLink, ...ofDevice])('%s ends with the link, immediately and permanently', async (key) => {
    const phone = anasPhone();
    await phone.call('GET /api/court');
    const { admin, courtLink } = world();
    await admin.call('DELETE /api/court-links/{id}', { params: { id: courtLink.id } });
    expect(await server.refused(phone, key, sample(key))).toMatchObject(ENDED);
    // As on another server, whose cache does not have it.
    server.main.installation.courtSessions.forget();
    expect(await server.refused(phone, key, sample(key))).toMatchObject(ENDED);
  });

  test.each([...byLink, ...ofDevice])("%s ends at midnight in the tournament's time zone", async (key) => {
    const phone = anasPhone();
    await complete();
    server.now = LAST_MOMENT;
    await phone.call('GET /api/court');
    server.now += 1;
    expect(await server.refused(phone, key, sample(key))).toMatchObject(ENDED);
  });

  test.each(byLink.filter((key) => !key.startsWith('GET')))(
    '%s is refused until a name is given',
    async (key) => {
      const phone = await openCourtLink(server.anonymous, world().courtLink.token);
      expect(await server.refused(phone, key, about(key, world().playing.id))).toMatchObject({
        status: 403,
        code: 'COURT_NAME_REQUIRED',
      });
    },
  );

  test.each(ofDevice)('%s is refused for accounts', async (key) => {
    for (const who of [server.anonymous, await server.asAdmin()]) {
      expect(await server.refused(who, key, sample(key))).toMatchObject({
        status: 401,
        code: 'NOT_AUTHENTICATED',
      });
    }
  });

  test('sees the same public data as everybody', async () => {
    const phone = anasPhone();
    for (const key of keys.filter((each) => callOf(each)?.access === 'public' && each.startsWith('GET'))) {
      if (key === 'GET /api/events') continue;
      const [mine, theirs] = [
        await phone.send(key, sample(key)),
        await server.anonymous.send(key, sample(key)),
      ];
      // A second may pass between the two.
      const shown = ({ status, text }: typeof mine) => [status, text.replace(/"uptime":\d+/, '"uptime":0')];
      expect(shown(mine), key).toEqual(shown(theirs));
    }
  });
});

describe('a link before its day', () => {
  const TOMORROW = '2025-04-06';
  /** A phone with a link for tomorrow, for a game that somebody started too early. */
  async function early(scope: 'court' | 'game') {
    const { admin, recife, olinda } = world();
    const teams = { team1Id: recife.id, team2Id: olinda.id, round: 2, court: '7' };
    const { id } = await aGameInProgress(admin, [], { ...teams, date: `${TOMORROW}T15:00:00.000Z` });
    const { token } = await aCourtLink(
      admin,
      scope === 'court' ? { court: '7', day: TOMORROW } : { gameId: id },
    );
    const phone = await openCourtLink(server.anonymous, token);
    await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
    return { phone, id };
  }

  test.each(byLink.filter((key) => !key.startsWith('GET')))(
    '%s is refused, and changes nothing',
    async (key) => {
      for (const scope of ['court', 'game'] as const) {
        const { phone, id } = await early(scope);
        expect(await server.refused(phone, key, about(key, id))).toEqual({
          status: 403,
          code: 'COURT_NOT_YET',
          message:
            'Este link marca pontos a partir da meia-noite de 06/04/2025. Até lá, dá só para conhecer a tela.',
        });
      }
    },
  );

  test("shows its games, and scores from midnight on in the tournament's time zone", async () => {
    const { phone, id } = await early('court');
    expect((await phone.call('GET /api/court')).games.map((game) => game.id)).toEqual([id]);
    await phone.call('GET /api/games/{id}/events', { params: { id } });
    server.now = LAST_MOMENT;
    expect(await server.refused(phone, 'POST /api/games/{id}/events', tap(id, null))).toMatchObject({
      code: 'COURT_NOT_YET',
    });
    server.now += 1;
    await phone.call('POST /api/games/{id}/events', tap(id, null));
  });
});

describe('a game that passes midnight', () => {
  const SIX_HOURS = 6 * 3_600_000;
  const params = () => ({ id: world().playing.id });
  const links = () => world().admin.call('GET /api/court-links');

  test('keeps its link: points arrive, another phone opens it, and the organiser sees it', async () => {
    const phone = anasPhone();
    server.now = LAST_MOMENT + 1;
    const log = await phone.call('GET /api/games/{id}/events', { params: params() });
    const { setNumber, events } = log.at(-1) ?? { setNumber: 1, events: [] };
    const last = events.at(-1)?.event.id ?? null;
    const kept = { ...point(), at: new Date(server.now - 60_000).toISOString() };
    const body = { setNumber, after: last, events: [kept] };
    await phone.call('POST /api/games/{id}/events', { params: params(), body });
    expect((await phone.call('GET /api/court')).endsAt).toBe('2025-04-06T09:00:00.000Z');
    const other = await openCourtLink(server.anonymous, world().courtLink.token);
    expect((await other.call('GET /api/court')).games.map(({ id }) => id)).toContain(world().playing.id);
    expect((await links()).map(({ id }) => id)).toContain(world().courtLink.id);
  });

  test('keeps it until it is over, and at most six hours', async () => {
    const phone = anasPhone();
    server.now = LAST_MOMENT + SIX_HOURS;
    await phone.call('GET /api/court');
    server.now += 1;
    expect(await server.refused(phone, 'GET /api/court')).toMatchObject(ENDED);
    expect(await links()).toEqual([]);
  });

  test.each(byLink.filter((key) => !key.startsWith('GET')))(
    'keeps it for itself: %s to a game that has not begun is refused, and changes nothing',
    async (key) => {
      const { admin, recife, olinda } = world();
      const teams = { team1Id: recife.id, team2Id: olinda.id, round: 2, court: '1' };
      const later = await aGame(admin, { ...teams, date: '2025-04-05T20:00:00.000Z' });
      const phone = anasPhone();
      server.now = LAST_MOMENT + 1;
      expect(await server.refused(phone, key, about(key, later.id))).toEqual({
        status: 403,
        code: 'COURT_DAY_OVER',
        message: 'O dia deste link acabou: ele não inicia outro jogo. Peça à organização o link de hoje.',
      });
      await phone.call('GET /api/games/{id}/events', { params: params() });
    },
  );

  test('begins no other game under the lock either, whatever this server has cached', async () => {
    const phone = anasPhone();
    server.now = LAST_MOMENT + 1;
    await query(server.db, (q) =>
      q.update(games).set({ status: 'agendado' }).where(eq(games.id, world().playing.id)),
    );
    const start = { params: params(), body: { status: 'em_andamento' } };
    expect(await server.refused(phone, 'PATCH /api/games/{id}/status', start)).toMatchObject({
      code: 'COURT_DAY_OVER',
    });
  });

  test.each([...byLink, ...ofDevice])('ends it with its end, at once: %s', async (key) => {
    const phone = anasPhone();
    server.now = LAST_MOMENT + 1;
    await phone.call('GET /api/court');
    await complete();
    expect(await server.refused(phone, key, sample(key))).toMatchObject(ENDED);
    const refused = { status: 404, code: 'COURT_LINK_NOT_FOUND' };
    const body = { token: world().courtLink.token };
    expect(await server.refused(server.anonymous, 'POST /api/court-links/use', { body })).toMatchObject(
      refused,
    );
  });

  test('ends with an answer that was lost: the same request is answered as before', async () => {
    const phone = anasPhone();
    server.now = LAST_MOMENT + 1;
    const award = {
      params: params(),
      body: { winner: 1, reason: 'abandono' } as const,
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await phone.call('POST /api/games/{id}/award', award);
    expect(await phone.call('POST /api/games/{id}/award', award)).toEqual(first);
    const other = { ...award, headers: { 'idempotency-key': randomUUID() } };
    expect(await server.refused(phone, 'POST /api/games/{id}/award', other)).toMatchObject(ENDED);
    server.now = LAST_MOMENT + SIX_HOURS + 1;
    expect(await server.refused(phone, 'POST /api/games/{id}/award', award)).toMatchObject(ENDED);
  });

  test('ends before points that were kept offline: those that had arrived are answered, others wait for the game', async () => {
    const { admin, playing } = world();
    const phone = anasPhone();
    server.now = LAST_MOMENT + 1;
    const arrived = tap(playing.id, playing.sets[1]?.log?.last ?? null, 2);
    const { events } = await phone.call('POST /api/games/{id}/events', arrived);
    const kept = tap(playing.id, arrived.body.events[0]?.id ?? null, 2);
    await complete();
    expect(await phone.call('POST /api/games/{id}/events', arrived)).toMatchObject({ events });
    const both = { ...kept, body: { ...kept.body, events: [...arrived.body.events, ...kept.body.events] } };
    for (const sent of [kept, both]) {
      expect(await server.refused(phone, 'POST /api/games/{id}/events', sent)).toMatchObject(ENDED);
    }
    const body = { status: 'em_andamento' as const };
    await admin.call('PATCH /api/games/{id}/status', { params: params(), body });
    expect(await phone.call('POST /api/games/{id}/events', kept)).toMatchObject({ events: events + 1 });
  });

  test('of another court keeps no link', async () => {
    const { admin } = world();
    const { token } = await aCourtLink(admin, { court: '7', day: COURT_DAY });
    const phone = await openCourtLink(server.anonymous, token);
    server.now = LAST_MOMENT + 1;
    expect(await server.refused(phone, 'GET /api/court')).toMatchObject(ENDED);
  });

  test('gets a new link, and so does its court, within the same six hours', async () => {
    const { admin, scheduled, playing } = world();
    const scopes = [{ gameId: playing.id }, { court: '1', day: COURT_DAY }];
    server.now = LAST_MOMENT + SIX_HOURS - 60_000;
    for (const scope of scopes) {
      const { token } = await aCourtLink(admin, scope);
      const phone = await openCourtLink(server.anonymous, token);
      expect((await phone.call('GET /api/court')).games.map(({ id }) => id)).toContain(playing.id);
    }
    const date = `${COURT_DAY}T23:00:00.000Z`;
    await admin.call('PATCH /api/games/{id}', { params: { id: scheduled.id }, body: { date } });
    const refused = [{ gameId: scheduled.id }, { court: '7', day: COURT_DAY }];
    for (const body of refused) {
      const refusal = await server.refused(admin, 'POST /api/court-links', { body });
      expect(refusal).toMatchObject({ status: 422, code: 'COURT_DAY_PAST' });
    }
    server.now = LAST_MOMENT + SIX_HOURS + 1;
    for (const body of scopes) {
      const refusal = await server.refused(admin, 'POST /api/court-links', { body });
      expect(refusal).toMatchObject({ status: 422, code: 'COURT_DAY_PAST' });
    }
  });
});

describe('the games of a link', () => {
  test('are those of its court and day, in order, with the names of the players', async () => {
    const { admin, recife, olinda, playing, bia, caio } = world();
    const teams = { team1Id: recife.id, team2Id: olinda.id, round: 2 };
    const later = await aGame(admin, { ...teams, court: '1', date: '2025-04-05T20:00:00.000Z' });
    await aGame(admin, { ...teams, court: '1', date: '2025-04-06T20:00:00.000Z' });
    const court = await (await ana()).call('GET /api/court');
    expect(court).toMatchObject({ court: '1', day: COURT_DAY, gameId: null, name: 'Ana' });
    expect(court.endsAt).toBe('2025-04-06T09:00:00.000Z');
    expect(court.games.map(({ id }) => id)).toEqual([playing.id, later.id]);
    expect(court.players.map(({ id }) => id).toSorted()).toEqual([bia.id, caio.id].toSorted());
  });

  test('lose one that is moved away at once, and gain one that is moved there', async () => {
    const { admin, playing, scheduled } = world();
    const phone = await ana();
    const move = (id: number, court: string) =>
      admin.call('PATCH /api/games/{id}', {
        params: { id },
        body: { court, date: `${COURT_DAY}T20:00:00.000Z` },
      });
    await move(playing.id, '2');
    await move(scheduled.id, ' 1');
    expect(
      await server.refused(phone, 'GET /api/games/{id}/events', { params: { id: playing.id } }),
    ).toMatchObject(OTHER_GAME);
    const { games } = await phone.call('GET /api/court');
    expect(games.map(({ id }) => id)).toEqual([scheduled.id]);
    const params = { id: scheduled.id };
    await phone.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  });

  test('lose one that is moved while a point waits for the lock', async () => {
    const { admin, playing } = world();
    const phone = await ana();
    const before = playing.sets[1]?.log?.last ?? null;
    const [holds, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.pause = async (place) => {
      if (place !== 'before commit') return;
      server.pause = undefined;
      holds.resolve();
      await ends.promise;
    };
    const params = { id: playing.id };
    const moved = admin.call('PATCH /api/games/{id}', { params, body: { court: '2' } });
    // The move holds the lock: the point comes after it, although it was authorised before.
    await holds.promise;
    const tapped = phone.send('POST /api/games/{id}/events', tap(playing.id, before, 2));
    ends.resolve();
    await moved;
    expect((await tapped).body).toMatchObject({ code: 'COURT_OTHER_GAME' });
  });

  test('are checked again under the lock of a write, like the link and the device, whatever this server has cached', async () => {
    const { playing, courtLink } = world();
    const phone = await ana();
    await phone.call('GET /api/court');
    const sent = tap(playing.id, playing.sets[1]?.log?.last ?? null, 2);
    const move = (court: string) =>
      query(server.db, (q) => q.update(games).set({ court }).where(eq(games.id, playing.id)));
    await move('2');
    expect(await server.refused(phone, 'POST /api/games/{id}/events', sent)).toMatchObject(OTHER_GAME);
    await move('1');
    await query(server.db, (q) => q.update(courtSessions).set({ endedAt: new Date(server.now) }));
    expect(await server.refused(phone, 'POST /api/games/{id}/events', sent)).toMatchObject(DEVICE_ENDED);
    await query(server.db, (q) =>
      q
        .update(courtLinks)
        .set({ revokedAt: new Date(server.now) })
        .where(eq(courtLinks.id, courtLink.id)),
    );
    expect(await server.refused(phone, 'POST /api/games/{id}/events', sent)).toMatchObject(ENDED);
  });

  test('are the one game of its link, on whatever court it is played', async () => {
    const { admin, scheduled, playing } = world();
    const date = `${COURT_DAY}T20:00:00.000Z`;
    await admin.call('PATCH /api/games/{id}', { params: { id: scheduled.id }, body: { date } });
    const { token } = await aCourtLink(admin, { gameId: scheduled.id });
    const phone = await openCourtLink(server.anonymous, token);
    await phone.call('PUT /api/court/name', { body: { name: 'Rui' } });
    await admin.call('PATCH /api/games/{id}', { params: { id: scheduled.id }, body: { court: 'Central' } });
    const court = await phone.call('GET /api/court');
    expect([court.court, court.gameId, court.games.length]).toEqual([null, scheduled.id, 1]);
    const params = { id: scheduled.id };
    await phone.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    expect(await server.refused(phone, 'POST /api/games/{id}/events', tap(playing.id, null))).toMatchObject(
      OTHER_GAME,
    );
    await admin.call('DELETE /api/games/{id}', { params });
    server.main.installation.courtSessions.forget();
    expect(await server.refused(phone, 'GET /api/court')).toMatchObject(ENDED);
  });
});

describe('a volunteer', () => {
  test('starts, scores, undoes and completes, under the typed name in the log and in the audit', async () => {
    const { admin, recife, olinda } = world();
    const teams = { team1Id: recife.id, team2Id: olinda.id, round: 2, court: '1' };
    const { id } = await aGame(admin, { ...teams, date: '2025-04-05T20:00:00.000Z' });
    const params = { id };
    const phone = await ana();
    await phone.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    const sent = tap(id, null);
    const { game } = await phone.call('POST /api/games/{id}/events', sent);
    expect(game.sets[0]).toMatchObject({ team1Score: 1, team2Score: 0 });
    const [log] = await phone.call('GET /api/games/{id}/events', { params });
    expect(log?.events).toEqual([expect.objectContaining({ author: 'Ana (link da quadra 1)' })]);
    await phone.call('DELETE /api/games/{id}/sets/{setNumber}', { params: { id, setNumber: 1 } });
    const body = { setNumber: 1, team1Score: 21, team2Score: 18 };
    await phone.call('POST /api/games/{id}/sets', { params, body });
    await phone.call('PATCH /api/games/{id}/status', { params, body: { status: 'concluido' } });
    const { lines } = await admin.call('GET /api/audit', { query: {} });
    expect(lines[0]).toMatchObject({
      action: 'game.complete',
      actor: { kind: 'court', name: 'Ana (link da quadra 1)' },
    });
    const key = `court-${lines[0]?.actor.id}`;
    const theirs = await admin.call('GET /api/audit', { query: { actor: key } });
    expect(theirs.lines.map(({ action }) => action)).toEqual([
      'game.complete',
      'game.registerSet',
      'game.deleteSet',
      'game.start',
      'court-link.name',
    ]);
    expect(await admin.call('GET /api/audit/actors')).toContainEqual(lines[0]?.actor);
  });

  test('keeps the name at the time of the tap, whoever sends it; the audit of a completed set has both names', async () => {
    const { admin, playing } = world();
    const params = { id: playing.id };
    const phone = await ana();
    await phone.call('PUT /api/court/name', { body: { name: 'Rui' } });
    const [first, second] = [point(), point()];
    const after = playing.sets[1]?.log?.last ?? null;
    const append = (events: readonly ReturnType<typeof point>[], known: string | null, by?: string) =>
      phone.call('POST /api/games/{id}/events', {
        params,
        body: { setNumber: 2, after: known, events: [...events], ...(by === undefined ? {} : { by }) },
      });
    await append([first], after, 'Ana');
    await append([second], first.id);
    const [log] = await phone.call('GET /api/games/{id}/events', { params });
    expect(log?.events.slice(-2).map(({ author }) => author)).toEqual([
      'Ana (link da quadra 1)',
      'Rui (link da quadra 1)',
    ]);
    const ends = Array.from({ length: 14 }, () => point());
    await append(ends, second.id, 'Ana');
    const { lines } = await admin.call('GET /api/audit', { query: {} });
    expect(lines[0]).toMatchObject({
      action: 'game.scoreSet',
      actor: { kind: 'court', name: 'Ana (link da quadra 1), enviado por Rui' },
    });
    expect(lines[1]).toMatchObject({
      action: 'court-link.name',
      actor: { kind: 'court', name: 'Ana (link da quadra 1)' },
      subjectName: 'Rui',
      changes: [{ field: 'name', before: 'Ana', after: 'Rui' }],
    });
    const result = { setNumber: 2, team1Score: 21, team2Score: 18, by: 'Ana' };
    await phone.call('POST /api/games/{id}/sets', { params, body: result });
    expect(await server.lastLine()).toMatchObject({ actor_name: 'Ana (link da quadra 1), enviado por Rui' });
  });

  test('with an account can use no other name than the account’s', async () => {
    const { playing } = world();
    const scorer = await server.asScorer();
    const sent = tap(playing.id, playing.sets[1]?.log?.last ?? null, 2);
    await scorer.call('POST /api/games/{id}/events', { ...sent, body: { ...sent.body, by: 'Ana' } });
    const [log] = await scorer.call('GET /api/games/{id}/events', { params: { id: playing.id } });
    expect(log?.events.at(-1)?.author).toBe('Sílvia Souza');
  });

  test('may change the name at most twenty times an hour', async () => {
    const phone = await ana();
    const named = (name: string) => ({ body: { name } });
    for (let count = 2; count <= 20; count += 1) {
      await phone.call('PUT /api/court/name', named(`Ana ${count}`));
    }
    const { status, body } = await phone.send('PUT /api/court/name', named('Rui'));
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await phone.call('GET /api/court')).name).toBe('Ana 20');
    server.now += 3_600_000;
    await phone.call('PUT /api/court/name', named('Rui'));
  });

  test('awards a game to the team that came, and reverts none', async () => {
    const { playing } = world();
    const params = { id: playing.id };
    const phone = await ana();
    await phone.call('POST /api/games/{id}/award', { params, body: { winner: 2, reason: 'abandono' } });
    const body = { status: 'em_andamento' };
    expect(await server.refused(phone, 'PATCH /api/games/{id}/status', { params, body })).toMatchObject({
      status: 403,
      code: 'COURT_MAY_NOT_REVERT',
    });
  });

  test('gets a colleague’s changes like everybody', async () => {
    const { admin, playing } = world();
    const phone = await ana();
    await admin.call('POST /api/games/{id}/events', tap(playing.id, playing.sets[1]?.log?.last ?? null, 2));
    const late = tap(playing.id, playing.sets[1]?.log?.last ?? null, 2);
    expect(await server.refused(phone, 'POST /api/games/{id}/events', late)).toMatchObject({
      status: 409,
      code: 'EVENTS_SINCE',
    });
    const body = { setNumber: 2, team1Score: 3, team2Score: 3, version: playing.version };
    const old = { params: { id: playing.id }, body };
    expect(await server.refused(phone, 'POST /api/games/{id}/sets', old)).toMatchObject({ status: 409 });
  });

  test('with an account that may score acts as that account, and with one that may not by the link', async () => {
    const { playing, scheduled, courtLink } = world();
    const params = { id: playing.id };
    const scorer = await openCourtLink(await server.asScorer(), courtLink.token);
    expect((await scorer.call('GET /api/court')).court).toBe('1');
    await scorer.call('PATCH /api/games/{id}/status', {
      params: { id: scheduled.id },
      body: { status: 'em_andamento' },
    });
    expect(await server.lastLine()).toMatchObject({ actor_kind: 'user', actor_name: 'Sílvia Souza' });
    const player = await openCourtLink(await server.asPlayer(), courtLink.token);
    await player.call('PUT /api/court/name', { body: { name: 'Paula' } });
    await player.call('POST /api/games/{id}/award', { params, body: { winner: 2, reason: 'abandono' } });
    expect(await server.lastLine()).toMatchObject({
      actor_kind: 'court',
      actor_name: 'Paula (link da quadra 1)',
    });
  });
});

describe('a link', () => {
  test('lets in several phones and private windows, and recognises a phone that comes back', async () => {
    const { admin, courtLink } = world();
    const phone = await ana();
    await openCourtLink(phone, courtLink.token);
    expect((await phone.call('GET /api/court')).name).toBe('Ana');
    const other = await openCourtLink(server.anonymous, courtLink.token);
    expect((await other.call('GET /api/court')).name).toBeNull();
    await other.call('PUT /api/court/name', { body: { name: 'Rui' } });
    const [link] = await admin.call('GET /api/court-links');
    expect(link).toMatchObject({ id: courtLink.id, court: '1', day: COURT_DAY, teams: null });
    // One of these is the world's own.
    expect(link?.devices.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Ana', 'Rui']);
  });

  test('keeps the name at another court', async () => {
    const phone = await ana();
    const { token } = await aCourtLink(world().admin, { court: '2', day: COURT_DAY });
    const moved = await openCourtLink(phone, token);
    expect(await moved.call('GET /api/court')).toMatchObject({ court: '2', name: 'Ana' });
  });

  test('keeps the name of a phone after an earlier link ended', async () => {
    const { admin, courtLink } = world();
    const phone = await ana();
    await admin.call('DELETE /api/court-links/{id}', { params: { id: courtLink.id } });
    const { token } = await aCourtLink(admin, { court: '1', day: COURT_DAY });
    expect((await (await openCourtLink(phone, token)).call('GET /api/court')).name).toBe('Ana');
  });

  test('is left by one phone, and stays open for the others', async () => {
    const [phone, other] = [await ana(), await ana()];
    await phone.call('DELETE /api/court');
    expect(await server.refused(phone, 'GET /api/court')).toMatchObject(ENDED);
    await other.call('GET /api/court');
  });

  test('shows since when a phone is there, and when it was last seen, to the minute', async () => {
    const { admin, courtLink } = world();
    const phone = await openCourtLink(server.anonymous, courtLink.token);
    await phone.call('PUT /api/court/name', { body: { name: 'Rui' } });
    server.now += 90_000;
    await phone.call('GET /api/court');
    const [link] = await admin.call('GET /api/court-links');
    expect(link?.devices.find(({ name }) => name === 'Rui')).toMatchObject({
      createdAt: expect.stringMatching(/^2025-04-05T12:00:00/),
      lastSeenAt: '2025-04-05T12:01:30.000Z',
    });
  });

  test('that ended or was revoked is not listed any more, and can be revoked again', async () => {
    const { admin, courtLink } = world();
    const params = { id: courtLink.id };
    await admin.call('DELETE /api/court-links/{id}', { params });
    expect(await admin.call('GET /api/court-links')).toEqual([]);
    expect(
      (await unchanged(server.db, () => admin.send('DELETE /api/court-links/{id}', { params }))).status,
    ).toBe(204);
    await aCourtLink(admin, { court: '1', day: COURT_DAY });
    await complete();
    server.now = LAST_MOMENT + 1;
    expect(await (await server.asAdmin()).call('GET /api/court-links')).toEqual([]);
  });

  test('can end one device while the others go on; repeating it, or naming a device of another link, changes nothing', async () => {
    const { admin, courtLink, device } = world();
    const other = await ana();
    const end = (id: number, deviceId: number) =>
      admin.send('DELETE /api/court-links/{id}/devices/{deviceId}', { params: { id, deviceId } });
    const { id: elsewhere } = await aCourtLink(admin, { court: '2', day: COURT_DAY });
    for (const [id, deviceId] of [
      [elsewhere, courtLink.deviceId],
      [courtLink.id, 9_999],
    ] as const) {
      expect((await unchanged(server.db, () => end(id, deviceId))).status).toBe(204);
    }
    await device.call('GET /api/court');
    expect((await end(courtLink.id, courtLink.deviceId)).status).toBe(204);
    expect(await server.refused(device, 'GET /api/court')).toMatchObject(DEVICE_ENDED);
    await other.call('GET /api/court');
    expect((await unchanged(server.db, () => end(courtLink.id, courtLink.deviceId))).status).toBe(204);
  });

  test.each([...byLink, ...ofDevice])('tells an ended device so, by %s', async (key) => {
    const { admin, courtLink } = world();
    const phone = anasPhone();
    await phone.call('GET /api/court');
    const params = { id: courtLink.id, deviceId: courtLink.deviceId };
    await admin.call('DELETE /api/court-links/{id}/devices/{deviceId}', { params });
    expect(await server.refused(phone, key, sample(key))).toMatchObject(DEVICE_ENDED);
    // As on another server, whose cache does not have it.
    server.main.installation.courtSessions.forget();
    expect(await server.refused(phone, key, sample(key))).toMatchObject(DEVICE_ENDED);
    await admin.call('DELETE /api/court-links/{id}', { params: { id: courtLink.id } });
    expect(await server.refused(phone, key, sample(key))).toMatchObject(ENDED);
  });

  test('readmits an ended device, asks for its name again and lists it once', async () => {
    const { admin, courtLink, device } = world();
    const params = { id: courtLink.id, deviceId: courtLink.deviceId };
    await admin.call('DELETE /api/court-links/{id}/devices/{deviceId}', { params });
    expect(await admin.call('GET /api/court-links')).toMatchObject([{ devices: [] }]);
    const again = await openCourtLink(device, courtLink.token);
    expect((await again.call('GET /api/court')).name).toBeNull();
    expect((await admin.call('GET /api/court-links'))[0]?.devices).toHaveLength(1);
  });

  test.each([
    [
      'revoked',
      async () =>
        world().admin.call('DELETE /api/court-links/{id}', { params: { id: world().courtLink.id } }),
    ],
    [
      'over',
      async () => {
        await complete();
        server.now = LAST_MOMENT + 1;
      },
    ],
  ])('that is %s lets nobody in', async (_name, end) => {
    await end();
    const body = { token: world().courtLink.token };
    const { status, body: refusal } = await server.anonymous.send('POST /api/court-links/use', { body });
    expect([status, refusal.code]).toEqual([404, 'COURT_LINK_NOT_FOUND']);
    // It is not sent to its own tournament again.
    expect(refusal).not.toHaveProperty('tournament');
  });

  test('of a past day or an unknown game is refused', async () => {
    const { admin } = world();
    const yesterday = { body: { court: '1', day: '2025-04-04' } };
    expect(await server.refused(admin, 'POST /api/court-links', yesterday)).toMatchObject({
      status: 422,
      code: 'COURT_DAY_PAST',
    });
    await admin.call('POST /api/court-links', { body: { court: '1', day: '2025-04-05' } });
    expect(await server.refused(admin, 'POST /api/court-links', { body: { gameId: 999_999 } })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  test.each([{}, { court: '1' }, { court: '', day: COURT_DAY }, { court: '1', day: 'hoje' }, { gameId: 0 }])(
    'of %o is refused',
    async (body) => {
      expect(await server.refused(world().admin, 'POST /api/court-links', { body })).toMatchObject({
        status: 400,
      });
    },
  );

  test('that is created twice by one tap is one, whose address is returned once', async () => {
    const sent = {
      body: { court: '2', day: COURT_DAY },
      headers: { 'idempotency-key': randomUUID() },
    };
    const { admin } = world();
    const first = await admin.call('POST /api/court-links', sent);
    const second = await admin.call('POST /api/court-links', sent);
    expect([second.link, second.url]).toEqual([first.link, null]);
  });

  describe('lets in fifty devices', () => {
    /** Another phone, in a network of its own. */
    let phones = 0;
    const open = async () => {
      phones += 1;
      server.now += 1;
      return openCourtLink(server.anonymous, world().courtLink.token, `10.1.${phones >> 8}.${phones & 255}`);
    };
    const name = (phone: Caller, name: string) => phone.call('PUT /api/court/name', { body: { name } });
    const tap = (phone: Caller) =>
      phone.call('POST /api/games/{id}/sets', {
        params: { id: world().playing.id },
        body: { setNumber: 2, team1Score: 5, team2Score: 3 },
      });
    /** Fills the link's room; one device is the world's own. */
    const fill = async () => {
      const others: Caller[] = [];
      for (let count = 2; count <= 50; count += 1) others.push(await open());
      return others;
    };

    test('then replaces the oldest that never scored, named ones last', async () => {
      const [first, second, third] = await fill();
      if (!first || !second || !third) throw new Error('The room is full');
      for (const phone of [first, third]) await name(phone, 'Rui');
      await open();
      expect(await server.refused(second, 'GET /api/court')).toMatchObject(DEVICE_ENDED);
      for (const phone of [first, third, world().device]) await phone.call('GET /api/court');
      const [link] = await (await server.asAdmin()).call('GET /api/court-links');
      expect(link?.devices).toHaveLength(50);
      await (await openCourtLink(second, world().courtLink.token, '10.4.0.1')).call('GET /api/court');
    });

    test('and a stranger who opens and names any number of them never ends the one that scores', async () => {
      const { device } = world();
      await tap(device);
      server.now += 14 * 60_000;
      for (const phone of await fill()) await name(phone, 'Estranho');
      for (let count = 0; count < 60; count += 1) await name(await open(), 'Estranho');
      await device.call('GET /api/court');
    });

    test('then replaces one that has not scored for a quarter of an hour', async () => {
      const { device } = world();
      await tap(device);
      server.now += 15 * 60_000;
      for (const phone of await fill()) {
        await name(phone, 'Rui');
        await tap(phone);
      }
      await open();
      expect(await server.refused(device, 'GET /api/court')).toMatchObject(DEVICE_ENDED);
    });

    test('and no more while all of them score, until an organiser ends one', async () => {
      const { admin, courtLink, device } = world();
      for (const phone of [device, ...(await fill())]) {
        await name(phone, 'Rui');
        await tap(phone);
      }
      const body = { token: courtLink.token };
      const sent = { body, from: '10.2.0.1' };
      expect(await server.refused(server.anonymous, 'POST /api/court-links/use', sent)).toMatchObject({
        status: 409,
        code: 'COURT_LINK_CROWDED',
      });
      const params = { id: courtLink.id, deviceId: courtLink.deviceId };
      await admin.call('DELETE /api/court-links/{id}/devices/{deviceId}', { params });
      await openCourtLink(server.anonymous, courtLink.token, '10.2.0.1');
    });

    test('twenty-five of them in an hour from one network', async () => {
      const { token } = world().courtLink;
      const from = '10.3.0.1';
      for (let count = 0; count < 25; count += 1) await openCourtLink(server.anonymous, token, from);
      const refused = { status: 429, code: 'TOO_MANY_REQUESTS' };
      const sent = { body: { token }, from };
      expect(await server.refused(server.anonymous, 'POST /api/court-links/use', sent)).toMatchObject(
        refused,
      );
      await openCourtLink(server.anonymous, token, '10.3.0.2');
    });
  });

  test('lets in two hundred devices in five minutes from an address, and those that are in stay', async () => {
    const { admin } = world();
    const from = '10.0.0.8';
    const phone = await ana();
    const open = async (token: string) =>
      (await server.anonymous.send('POST /api/court-links/use', { body: { token }, from })).status;
    const opened: number[] = [];
    for (let court = 1; court <= 8; court += 1) {
      const { token } = await aCourtLink(admin, { court: `${court}0`, day: COURT_DAY });
      for (let count = 0; count < 25; count += 1) opened.push(await open(token));
    }
    expect(opened).toEqual(Array(200).fill(200));
    expect(await open(world().courtLink.token)).toBe(429);
    await phone.call('GET /api/court');
  });

  test('can be guessed at most a hundred times in five minutes from an address, and a valid one still opens', async () => {
    const from = '10.0.0.7';
    const guess = { body: { token: 'x'.repeat(43) }, from };
    for (let count = 0; count < 100; count += 1) {
      expect((await server.anonymous.send('POST /api/court-links/use', guess)).status).toBe(404);
    }
    const refusal = { status: 429, code: 'TOO_MANY_REQUESTS' };
    expect(await server.refused(server.anonymous, 'POST /api/court-links/use', guess)).toMatchObject(refusal);
    const body = { token: world().courtLink.token };
    expect((await server.anonymous.ask('POST /api/court-links/use', { body, from })).status).toBe(200);
  });
});

describe('the token of a link', () => {
  test('is in no table, no answer, no header and no log entry', async () => {
    const lines: string[] = [];
    const app = await server.another(
      { LOG_LEVEL: 'trace' },
      { log: { write: (line) => void lines.push(line) } },
    );
    const admin = server.of(app, world().admin.token);
    const { id, token } = await aCourtLink(admin, { court: '1', day: COURT_DAY });
    const visitor = server.of(app);
    const opened = await visitor.ask('POST /api/court-links/use', { body: { token } });
    const phone = visitor.with(/manchete-court=[^;]+/.exec(opened.headers['set-cookie'] ?? '')?.[0] ?? '');
    await phone.call('PUT /api/court/name', { body: { name: 'Ana' } });
    await phone.send('POST /api/court-links/use', { body: { token: `${token.slice(0, -1)}!` } });
    await phone.send('POST /api/court-links/use', { body: { token: 'x'.repeat(43) } });
    await admin.call('DELETE /api/court-links/{id}', { params: { id } });
    // A repeated event is written again after a minute.
    server.now += 60_000;
    await phone.send('POST /api/court-links/use', { body: { token } });
    const securityLines = lines.map((line) => JSON.parse(line)).filter(({ log }) => log === 'security');
    expect(securityLines.map(({ event, subject }) => [event, subject])).toEqual([
      ['court-link-made', id],
      ['court-link-used', id],
      ['court-link-refused', undefined],
      ['court-link-revoked', id],
      ['court-link-refused', undefined],
    ]);
    const cookie = phone.cookie?.split('=')[1] ?? '';
    const devices = JSON.stringify(
      await query(server.db, (q) => q.execute(sql`select * from court_sessions`)),
    );
    for (const secret of [token, cookie]) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(lines.join()).not.toContain(secret);
      expect(JSON.stringify(await server.state())).not.toContain(secret);
      expect(devices).not.toContain(secret);
      expect(opened.text).not.toContain(secret);
    }
    expect(opened.headers).not.toHaveProperty('location');
    expect(JSON.stringify(opened.headers)).not.toContain(token);
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  });

  test.each(['', 'curto', 'x'.repeat(44), 'ç'.repeat(43)])('is refused: %j', async (token) => {
    const sent = { body: { token } };
    expect(await server.refused(server.anonymous, 'POST /api/court-links/use', sent)).toMatchObject({
      status: 400,
    });
  });

  test('sets a cookie that scripts cannot read, and an indicator that they can', async () => {
    const body = { token: world().courtLink.token };
    const { headers } = await server.anonymous.ask('POST /api/court-links/use', { body });
    expect(headers['set-cookie']).toMatch(
      /manchete-court=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(headers['set-cookie']).toMatch(/manchete-quadra=1; Max-Age=\d+; Path=\/; SameSite=Lax/);
  });
});

test.each(['', ' ', 'x'.repeat(41), 'A\u202ena', 'A\u2028na', 'A\u2029na'])(
  'a device cannot have the name %j',
  async (name) => {
    const phone = await openCourtLink(server.anonymous, world().courtLink.token);
    expect(await server.refused(phone, 'PUT /api/court/name', { body: { name } })).toMatchObject({
      status: 400,
    });
  },
);

test('links and devices of a week ago are deleted, and their scores stay', async () => {
  const { playing, courtLink } = world();
  const phone = await ana();
  await phone.call('POST /api/games/{id}/events', tap(playing.id, playing.sets[1]?.log?.last ?? null, 2));
  server.now = LAST_MOMENT + 8 * DAY;
  await server.another();
  const linkIds = async () => (await server.state())['court_links']?.map(({ id }) => id);
  await vi.waitFor(async () => expect(await linkIds()).not.toContain(courtLink.id), { timeout: 30_000 });
  expect(JSON.stringify(await server.state())).toContain('Ana (link da quadra 1)');
});
