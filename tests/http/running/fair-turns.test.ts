import { expect, onTestFinished, test } from 'vitest';
import type { Key } from '#contract/call.ts';
import { newToken } from '#server/access/sessions.ts';
import { askAs } from '#server/store/database/askers.ts';
import { CONNECTIONS, query } from '#server/store/database/database.ts';
import { aGame, aGameInProgress, aPlayer } from '#tests/support/data/builders.ts';
import { aCourtLink, openCourtLink } from '#tests/support/data/court-links.ts';
import type { Answer, Caller, Loose, Refused } from '#tests/support/server/call.ts';
import { type Actor, openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const STRANGER = '198.51.100.7';
const BEACH = '203.0.113.20';
const TOO_MANY = {
  status: 429,
  headers: { 'retry-after': '1', 'cache-control': 'no-store' },
  body: { code: 'TOO_MANY_REQUESTS', message: 'Muitos pedidos ao mesmo tempo. Tente de novo em instantes.' },
};

const times = <T>(count: number, run: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => run(index));

/**
 * Fewer than any flood here, and more than are answered meanwhile if a busy machine holds up one connection.
 */
const SMALL_DELAY = 100;

/** Occupies every connection to the database until the returned function is called, or the test ends. */
function holdConnections(): () => void {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const holder = { name: 'holder', isFirst: true, most: CONNECTIONS };
  for (const _ of times(CONNECTIONS, () => null)) void askAs(holder, () => query(server.db, () => promise));
  onTestFinished(() => release());
  return release;
}

const untilWaiting = (count: number) =>
  expect
    .poll(() => server.db.queues.connections.waiting, { interval: 1, timeout: 10_000 })
    .toBeGreaterThanOrEqual(count);

async function untilAnswered(sent: readonly Promise<unknown>[], count: number): Promise<void> {
  let answered = 0;
  for (const each of sent) void each.then(() => (answered += 1));
  await expect.poll(() => answered, { interval: 1 }).toBe(count);
}

/** Sends calls and notes the order of their answers. */
function inOrder() {
  const order: { readonly who: string; readonly status: number }[] = [];
  const send = async (who: string, caller: Caller, key: Key, sent: Loose = {}): Promise<Answer<Refused>> => {
    const answer = await caller.send(key, sent);
    order.push({ who, status: answer.status });
    return answer;
  };
  /**
   * How many calls of `others` were carried out or refused by their content before the first of `who` was
   * answered.
   */
  const before = (who: string, others: string) =>
    order
      .slice(
        0,
        order.findIndex((each) => each.who === who),
      )
      .filter((each) => each.who === others && each.status !== 429).length;
  return { send, before };
}

const withUnknownToken = () => server.of(server.main, newToken());

async function aPlayingAccount(): Promise<Actor> {
  const player = await server.asPlayer();
  const { id } = await aPlayer(await server.asAdmin());
  await server.link(id, player.id);
  return player;
}

test('600 unknown sessions from one network delay another by a few of them', async () => {
  const { send, before } = inOrder();
  const release = holdConnections();
  const flood = times(600, () => send('stranger', withUnknownToken(), 'GET /api/user', { from: STRANGER }));
  await untilWaiting(600);
  const other = send('visitor', withUnknownToken(), 'GET /api/user', { from: BEACH });
  await untilWaiting(601);
  release();
  expect(await other).toMatchObject({ status: 401 });
  expect(before('visitor', 'stranger')).toBeLessThan(SMALL_DELAY);
  await Promise.all(flood);
});

test.each([
  ['unknown pictures', 'GET /api/images/{name}', (index: number) => ({ params: { name: hexOf(index) } })],
  [
    'unknown devices',
    'POST /api/push/unfollow',
    (index: number) => ({ body: { endpoint: `https://fcm.googleapis.com/${index}` } }),
  ],
] as const)('%s from one network delay another by a few of them', async (_name, key, sent) => {
  const { send, before } = inOrder();
  const release = holdConnections();
  const flood = times(200, (index) =>
    send('stranger', server.anonymous, key, { ...sent(index), from: STRANGER }),
  );
  await untilWaiting(200);
  const other = send('visitor', withUnknownToken(), 'GET /api/user', { from: BEACH });
  await untilWaiting(201);
  release();
  await other;
  expect(before('visitor', 'stranger')).toBeLessThan(SMALL_DELAY);
  await Promise.all(flood);
});

const hexOf = (index: number) => index.toString(16).padStart(64, '0');

test('only a network that asks too much at once is refused, until it asks less', async () => {
  const release = holdConnections();
  const flood = times(1_050, () => withUnknownToken().send('GET /api/user', { from: STRANGER }));
  await untilAnswered(flood, 50);
  const other = withUnknownToken().send('GET /api/user', { from: BEACH });
  release();
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(50);
  expect(refused[0]).toMatchObject(TOO_MANY);
  expect(await other).toMatchObject({ status: 401 });
  expect(await withUnknownToken().send('GET /api/user', { from: STRANGER })).toMatchObject({ status: 401 });
});

test('while many networks ask too much at once, scorekeepers are served', async () => {
  const scorer = await server.asScorer();
  await scorer.call('GET /api/user');
  const release = holdConnections();
  const flood = times(4_050, (index) =>
    withUnknownToken().send('GET /api/user', { from: `198.51.100.${index % 5}` }),
  );
  await untilAnswered(flood, 50);
  const theirs = scorer.send('GET /api/user/sessions');
  release();
  expect(await theirs).toMatchObject({ status: 200 });
  const refused = (await Promise.all(flood)).filter(({ status }) => status !== 401);
  expect(refused).toHaveLength(50);
  expect(refused[0]).toMatchObject({ ...TOO_MANY, status: 503, body: { code: 'UNAVAILABLE' } });
});

test('the write of a scorekeeper comes before those of a player, of which only a hundred may wait', async () => {
  const player = await aPlayingAccount();
  const scorer = await server.asScorer();
  const { id } = await aGameInProgress(await server.asAdmin());
  await Promise.all([player, scorer].map((each) => each.call('GET /api/user')));
  const linesBefore = (await server.state())['audit_log']?.length ?? 0;
  const { send, before } = inOrder();
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  server.pause = (place) => {
    if (place !== 'locked') return undefined;
    locked.resolve();
    return released.promise;
  };
  onTestFinished(() => released.resolve());
  const flood = times(200, (index) =>
    send('player', player, 'PATCH /api/user/visibility', { body: { isHidden: index % 2 === 0 } }),
  );
  await locked.promise;
  const { connections, writes } = server.db.queues;
  await expect.poll(() => connections.waiting + writes.waiting, { interval: 1 }).toBe(99);
  const point = send('scorekeeper', scorer, 'POST /api/games/{id}/sets', {
    params: { id },
    body: { setNumber: 1, team1Score: 1, team2Score: 0 },
  });
  await expect.poll(() => connections.waiting + writes.waiting, { interval: 1 }).toBe(100);
  released.resolve();
  expect(await point).toMatchObject({ status: 201 });
  expect(before('scorekeeper', 'player')).toBeLessThanOrEqual(2);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(100);
  expect(refused[0]).toMatchObject(TOO_MANY);
  // Refused ones changed nothing.
  const carriedOut = answers.filter(({ status }) => status === 200).length;
  expect((await server.state())['audit_log']).toHaveLength(linesBefore + carriedOut + 1);
});

test('writes of two players take turns', async () => {
  const [player, other] = [await aPlayingAccount(), await aPlayingAccount()];
  await Promise.all([player, other].map((each) => each.call('GET /api/user')));
  const { send, before } = inOrder();
  const release = holdConnections();
  const write = (who: string, caller: Caller) =>
    send(who, caller, 'PATCH /api/user/visibility', { body: { isHidden: true } });
  const flood = times(100, () => write('player', player));
  await untilWaiting(1);
  const theirs = write('other', other);
  await expect.poll(() => server.db.queues.writes.waiting, { interval: 1 }).toBeGreaterThanOrEqual(100);
  release();
  await theirs;
  expect(before('other', 'player')).toBeLessThanOrEqual(3);
  await Promise.all(flood);
});

test('fifty scorekeepers, an import and 300 phones behind one address are all served', async () => {
  const admin = await server.asAdmin();
  const game = await aGame(admin);
  const url = await server.storePicture('a');
  const { token } = await aCourtLink(admin, { gameId: game.id });
  const courts: Caller[] = [];
  for (const _ of times(25, () => null)) courts.push(await openCourtLink(server.anonymous, token));
  const scorers = await Promise.all(times(25, () => server.asScorer()));
  const phones = await Promise.all(times(300, () => server.asPlayer()));
  server.main.installation.sessions.forget();
  const release = holdConnections();
  const from = BEACH;
  const calls = [
    ...courts.flatMap((court) => times(10, () => court.send('GET /api/court', { from }))),
    ...scorers.flatMap((scorer) => times(10, () => scorer.send('GET /api/teams', { from }))),
    ...scorers.map((scorer, index) =>
      scorer.send('PUT /api/games/{id}/presence', {
        params: { id: game.id },
        body: { setNumber: 1, device: `aparelho-${index}` },
        from,
      }),
    ),
    ...phones.flatMap((phone) => [
      phone.send('GET /api/user', { from }),
      phone.send('GET /api/teams', { from }),
      phone.send('GET /api/live-scores', { from }),
      phone.send('GET /api/push', { from }),
      ...times(6, () =>
        server.anonymous.send('GET /api/images/{name}', { params: { name: url.slice(12) }, from }),
      ),
    ]),
    admin.send('POST /api/players/import', {
      body: { rows: times(500, (index) => ({ firstName: `Pessoa ${index}`, gender: 'F' })) },
      from,
    }),
    ...times(200, () => admin.send('POST /api/teams', { body: { name: `Time ${newToken()}` }, from })),
  ];
  await untilWaiting(350);
  release();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429 || status >= 500)).toEqual([]);
});

test('a missing thing is looked up once', async () => {
  const unknown = withUnknownToken();
  const name = 'f'.repeat(64);
  const ask = () => [
    unknown.send('GET /api/user'),
    server.anonymous.send('GET /api/images/{name}', { params: { name } }),
    server.anonymous.send('GET /api/health'),
  ];
  const first = await Promise.all(ask());
  holdConnections();
  // Whoever asked the database now would wait for as long as the test lasts.
  const again = await Promise.all(ask());
  expect(again.map(({ status }) => status)).toEqual([401, 404, 200]);
  expect(first.map(({ status }) => status)).toEqual([401, 404, 200]);
});

test('a missing picture is found as soon as a write may have stored it', async () => {
  const admin = await server.asAdmin();
  const params = { name: 'b'.repeat(64) };
  expect(await server.anonymous.send('GET /api/images/{name}', { params })).toMatchObject({ status: 404 });
  await server.storePicture('b');
  await admin.call('POST /api/teams', { body: { name: 'Recife' } });
  expect(await server.anonymous.send('GET /api/images/{name}', { params })).toMatchObject({ status: 200 });
});

test('attempts over a limit are refused without the database until the limit ends', async () => {
  const open = await server.another({ OPEN_REGISTRATION: 'on' });
  const caller = server.of(open);
  const register = () => caller.send('POST /api/register', { body: REGISTRATION, from: STRANGER });
  const answers = await Promise.all(times(201, register));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  const release = holdConnections();
  expect(await register()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
  release();
  server.now += 3_600_000;
  expect(await register()).toMatchObject({ status: 422 });
});

const REGISTRATION = {
  username: 'ana@exemplo.com.br',
  password: 'senha123',
  firstName: 'Ana',
  lastName: 'Reis',
};

test('200 cached reads of one network delay another by a few of them', async () => {
  const { send, before } = inOrder();
  const flood = times(200, () =>
    send('stranger', server.anonymous, 'GET /api/live-scores', { from: STRANGER }),
  );
  const other = send('visitor', server.anonymous, 'GET /api/live-scores', { from: BEACH });
  await Promise.all([...flood, other]);
  expect(before('visitor', 'stranger')).toBeLessThan(20);
});
