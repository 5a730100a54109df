import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BEAT_EVERY, type Events } from '#contract/events.ts';
import { openWorld } from '#tests/support/data/world.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

/** Polls, because events arrive asynchronously. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 5 });

async function watching() {
  const address = await server.listen();
  const admin = server.at(address, world().admin.token);
  const stream = await EventStream.open(address);
  await soon(() => expect(stream.named('beat')).not.toEqual([]));
  return { address, admin, stream };
}

const cookie = (token: string) => ({
  cookie: server.main.installation.cookies.session.set(token).split(';')[0] ?? '',
});

const PUBLIC = ['tournament', 'rounds', 'teams', 'players', 'games', 'points', 'broadcast'];

test('a stream begins with a heartbeat, with the revision, the build and the revision of each topic', async () => {
  const { admin, stream } = await watching();
  const { headers } = await admin.ask('GET /api/tournament');
  expect(stream.events).toEqual([
    {
      name: 'beat',
      id: null,
      data: {
        revision: Number(headers['revision']),
        build: 'dev',
        hasWorker: true,
        now: server.now,
        silentFor: 0,
        topics: Object.fromEntries(
          Object.entries(server.main.tournament.snapshots.current.topics).filter(([topic]) =>
            PUBLIC.includes(topic),
          ),
        ),
        isForStrangers: true,
        tournament: server.main.tournament.id,
      },
    },
  ]);
});

describe('a stranger hears of no topic but those of public reads', () => {
  const fromTheStart = async (address: string, headers: Record<string, string> = {}) => {
    const stream = await EventStream.open(address, headers);
    await soon(() => expect(stream.named('beat')).not.toEqual([]));
    const [beat] = stream.named('beat').map(({ data }) => data as Events['beat']);
    return { topics: Object.keys(beat?.topics ?? {}), isForStrangers: beat?.isForStrangers };
  };

  test('at the beginning of the stream', async () => {
    const { address } = await watching();
    const all = Object.keys(server.main.tournament.snapshots.current.topics);
    expect(all).toEqual(expect.arrayContaining(['accounts', 'messages', 'registrations', 'court-links']));
    const device = world().device.cookie ?? '';
    const unconfirmed = await server.asPlayer({ emailConfirmed: false });
    const signedIn = [
      cookie(world().admin.token),
      { cookie: device },
      { cookie: `${device}; ${cookie(unconfirmed.token).cookie}` },
    ];
    for (const headers of signedIn) {
      expect(await fromTheStart(address, headers)).toEqual({ topics: all, isForStrangers: false });
    }
    const strangers = [
      {},
      cookie('no such token'),
      { cookie: 'manchete-court=no-such-token' },
      cookie(unconfirmed.token),
    ];
    for (const headers of strangers) {
      expect(await fromTheStart(address, headers)).toEqual({
        topics: all.filter((topic) => PUBLIC.includes(topic)),
        isForStrangers: true,
      });
    }
  });

  test('when something changes: only the revision is sent', async () => {
    const { address, admin, stream } = await watching();
    const signedIn = await EventStream.open(address, cookie(world().admin.token));
    await soon(() => expect(signedIn.named('beat')).not.toEqual([]));
    const { headers } = await admin.ask('POST /api/users', {
      body: { firstName: 'Rui', lastName: 'Reis', email: 'rui@exemplo.com.br' },
    });
    const revision = Number(headers['revision']);
    await soon(() => expect([stream, signedIn].map((each) => each.named('changed').length)).toEqual([1, 1]));
    expect(stream.named('changed')[0]?.data).toEqual({ revision, topics: [] });
    expect(signedIn.named('changed')[0]?.data).toEqual({ revision, topics: ['accounts'] });
  });

  test('after the session ended: the stream ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { address, stream } = await watching();
    const scorer = await server.asScorer();
    const other = await server.asScorer();
    const [ending, going] = [
      await EventStream.open(address, cookie(scorer.token)),
      await EventStream.open(address, cookie(other.token)),
    ];
    await soon(() => expect([ending, going].map((each) => each.named('beat').length)).toEqual([1, 1]));
    await server.at(address, scorer.token).call('POST /api/logout');
    vi.advanceTimersByTime(BEAT_EVERY);
    await soon(() => expect(ending.ended).toBe(true));
    vi.advanceTimersByTime(BEAT_EVERY);
    await soon(() => expect(going.named('beat').length).toBe(3));
    expect([going.ended, stream.ended]).toEqual([false, false]);
  });

  test('after a court link ended with its last game: the stream ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { address, admin } = await watching();
    const { device, playing } = world();
    const stream = await EventStream.open(address, { cookie: device.cookie ?? '' });
    await soon(() => expect(stream.named('beat').length).toBe(1));
    server.now = Date.parse('2025-04-06T03:00:00.000Z');
    vi.advanceTimersByTime(BEAT_EVERY);
    await soon(() => expect(stream.named('beat').length).toBe(2));
    expect(stream.ended).toBe(false);
    await admin.call('POST /api/games/{id}/award', {
      params: { id: playing.id },
      body: { winner: 1, reason: 'abandono' },
    });
    vi.advanceTimersByTime(BEAT_EVERY);
    await soon(() => expect(stream.ended).toBe(true));
  });

  test('until an organiser confirms the account: the stream ends, and the next one names all', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { address, admin } = await watching();
    const { id, email, token } = await server.asPlayer({ emailConfirmed: false });
    const stream = await EventStream.open(address, cookie(token));
    vi.advanceTimersByTime(BEAT_EVERY);
    await soon(() => expect(stream.named('beat').length).toBe(2));
    expect(stream.ended).toBe(false);
    await admin.call('POST /api/users/{id}/confirm-email', { params: { id }, body: { email } });
    vi.advanceTimersByTime(BEAT_EVERY);
    await soon(() => expect(stream.ended).toBe(true));
    expect(await fromTheStart(address, cookie(token))).toMatchObject({ isForStrangers: false });
  });
});

test('a stream is not cached, not compressed and not buffered by a proxy', async () => {
  const { stream } = await watching();
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.headers['content-encoding']).toBeUndefined();
});

test('a change is announced with its topics and its revision', async () => {
  const { admin, stream } = await watching();
  const { headers } = await admin.ask('POST /api/teams', { body: { name: 'Paulista' } });
  await soon(() => expect(stream.named('changed')).toHaveLength(1));
  const revision = Number(headers['revision']);
  expect(stream.named('changed')[0]?.data).toEqual({ revision, topics: ['teams'] });
  expect(stream.named('board')).toEqual([]);
});

test('several changes within a moment are announced together', async () => {
  const main = await server.another();
  const address = await main.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await EventStream.open(address);
  await soon(() => expect(main.tournament.streams.count).toBe(1));
  const snapshot = main.tournament.snapshots.current;
  for (const topics of [['teams'], ['players', 'teams'], ['points']] as const) {
    main.tournament.streams.announceChange({ snapshot, topics: [...topics], reset: false });
  }
  await soon(() => expect(stream.named('changed')).toHaveLength(1));
  const admin = server.at(address, world().admin.token);
  await admin.call('POST /api/live-scores/active-round', { body: { round: 3 } });
  await soon(() => expect(stream.named('changed')).toHaveLength(2));
  expect(stream.named('changed').map(({ data }) => data)).toEqual([
    { revision: snapshot.revision, topics: ['teams', 'players', 'points'] },
    { revision: main.tournament.snapshots.current.revision, topics: ['tournament'] },
  ]);
});

test('a point on the board sends the whole answer of the live scores', async () => {
  const { admin, stream } = await watching();
  const params = { id: world().playing.id };
  const body = { setNumber: 2, team1Score: 6, team2Score: 3 };
  const { headers } = await admin.ask('POST /api/games/{id}/sets', { params, body });
  await soon(() => expect(stream.named('board')).toHaveLength(1));
  const [board] = stream.named('board');
  expect(board?.data).toEqual(
    await server.anonymous.call('GET /api/live-scores', {
      headers: { 'min-revision': headers['revision'] ?? '' },
    }),
  );
  expect(board?.id).toBe(headers['revision']);
});

test('the last of many points arrives, although not every board is sent', async () => {
  const { admin, stream } = await watching();
  const params = { id: world().playing.id };
  for (let team1Score = 6; team1Score <= 15; team1Score += 1) {
    await admin.call('POST /api/games/{id}/sets', {
      params,
      body: { setNumber: 2, team1Score, team2Score: 3 },
    });
  }
  await soon(() =>
    expect(stream.named('board').at(-1)?.data).toMatchObject([{ sets: [{}, { team1Score: 15 }] }, {}]),
  );
});

test('all streams get the same events', async () => {
  const { address, admin, stream } = await watching();
  const other = await EventStream.open(address);
  await soon(() => expect(other.named('beat')).not.toEqual([]));
  await admin.call('POST /api/live-scores/active-round', { body: { active: false } });
  for (const name of ['board', 'changed']) {
    await soon(() => expect([stream, other].map((each) => each.named(name).length)).toEqual([1, 1]));
    expect(other.named(name)).toEqual(stream.named(name));
  }
  expect(other.named('board')[0]?.data).toEqual([]);
});

test('a write that is refused announces nothing', async () => {
  const { admin, stream } = await watching();
  await admin.send('POST /api/teams', { body: { name: 'Recife' } });
  const { headers } = await admin.ask('POST /api/teams', { body: { name: 'Paulista' } });
  await soon(() => expect(stream.named('changed')).toHaveLength(1));
  expect(stream.named('changed')[0]?.data).toMatchObject({ revision: Number(headers['revision']) });
});

test('closing the application sends the streams a retry time, and ends them', async () => {
  const main = await server.another();
  const address = await main.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await EventStream.open(address);
  await soon(() => expect(main.tournament.streams.count).toBe(1));
  await main.app.close();
  await soon(() => expect(stream.ended).toBe(true));
  expect(stream.rest).toMatch(/^retry: \d{4}$/);
});
