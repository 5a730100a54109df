import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ownCookies } from '#server/access/cookie.ts';
import { Sessions } from '#server/access/sessions.ts';
import { readSettings } from '#server/config.ts';
import { sessionIndicatorHook } from '#server/pages/session-indicator-hook.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { query, transaction } from '#server/store/database/database.ts';
import { DatabaseUnavailable } from '#server/store/database/errors.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { aGameInProgress, twoTeams } from '#tests/support/data/builders.ts';
import { type Cluster, startCluster } from '#tests/support/programs/cluster.ts';
import type { Answer, Caller, Loose, Refused } from '#tests/support/server/call.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { nextEvent, openStream } from './support/events.ts';
import { Line } from './support/line.ts';
import { startServer } from './support/program.ts';
import { countListeners, emptyDatabase } from './support/sql.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

/** A read that is answered by the database alone. */
const askDatabase = (visitor: Caller) =>
  visitor.send('POST /api/push/followed', { body: { endpoint: 'https://push.exemplo.com.br/aparelho' } });

test('PostgreSQL goes down under load and comes back: 503 meanwhile, and then everything works again', async () => {
  const url = await emptyDatabase(cluster.url);
  const server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'fatal' });
  const admin = await server.signIn();
  const [team1Id, team2Id] = await twoTeams(admin);
  const stream = await openStream(server.address);
  const load = startLoad(admin, { team1Id, team2Id });

  for (let outage = 0; outage < 3; outage += 1) {
    await load.next('an answer before the outage', ({ status }) => status === 201);
    await cluster.stop('immediate');
    const refusal = await load.next('a refusal', ({ status }) => status === 503);
    expect(refusal.body).toEqual({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^O servidor está sem banco de dados/),
      requestId: expect.any(String),
    });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    // More than there are connections, all at once: none may be lost for later requests.
    const many = await Promise.all(Array.from({ length: 30 }, () => askDatabase(server.visitor)));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 503));
    await until('health', async () => (await server.visitor.send('GET /api/health')).status === 503);
    await server.visitor.call('GET /api/live-scores');

    await cluster.start();
    await load.next('an answer after the outage', ({ status }) => status === 201);
    await until('health', async () => (await server.visitor.send('GET /api/health')).status === 200);
    await until('the listening connection', async () => (await countListeners(url)) === 1);
    expect(stream.ended, 'the stream outlives the outage').toBe(false);
    stream.events.length = 0;
    // The answer may already include others' writes, which another event announces.
    await admin.call('POST /api/teams', { body: { name: `Depois da queda ${outage}` } });
    await nextEvent(stream, 'changed', ({ topics }) => topics.includes('teams'));
  }

  const { statuses, courts } = await load.end();
  expect([...statuses].toSorted()).toEqual([200, 201, 503]);
  // Each write was repeated with its key until it was answered: none is missing, none is stored twice.
  const games = await admin.call('GET /api/games/round/{round}', { params: { round: 1 } });
  expect(games.map(({ court }) => court).toSorted()).toEqual(courts.toSorted());
  expect(stream.ended).toBe(false);
  expect(server.stderr).toBe('');
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
});

test('an outage of the database is logged once by each part of the server, and once when it ends, and screens show how old they are meanwhile', async () => {
  const line = await Line.to(await emptyDatabase(cluster.url));
  const server = await startServer({ DATABASE_URL: line.url, LOG_LEVEL: 'warn' });
  const timesPrinted = (words: string) => server.stdout.split(words).length - 1;
  const stream = await openStream(server.address);
  const stoppedAt = performance.now();
  await cluster.stop('immediate');
  await until('the end of the lock', () => timesPrinted('the job lock could not be asked for') > 0);
  for (let call = 0; call < 200; call += 1) expect((await askDatabase(server.visitor)).status).toBe(503);
  // A part that has stopped looking has not recovered.
  const { calls } = line;
  await until('looks in vain', () => line.calls >= calls + 12);
  expect(timesPrinted('again')).toBe(0);
  const { silentFor } = await nextEvent(stream, 'beat', (beat) => beat.silentFor > 0);
  expect(silentFor).toBeGreaterThan(4_000);
  await cluster.start();
  stream.events.length = 0;
  await nextEvent(stream, 'beat', (beat) => beat.silentFor === 0);
  await until('the lock', () => timesPrinted('the job lock can be asked for again') > 0);
  // Without the lock the outbox tries nothing; one that was at work when the database went away says so once.
  const failed = timesPrinted('the outbox could not work');
  expect(failed).toBeLessThanOrEqual(1);
  await until('the outbox at work', () => timesPrinted('the outbox works again') === failed);
  expect(timesPrinted('the job lock could not be asked for')).toBe(1);
  expect(timesPrinted('the snapshot is behind')).toBe(1);
  const windows = Math.ceil((performance.now() - stoppedAt) / 10_000) + 1;
  expect(timesPrinted('the database does not answer'), 'a line in ten seconds').toBeLessThanOrEqual(windows);
});

test('requests wait for a database that stops answering, but not endlessly; public pages are rendered from memory and say how old they are', async () => {
  const line = await Line.to(await emptyDatabase(cluster.url));
  const server = await startServer({ DATABASE_URL: line.url, LOG_LEVEL: 'fatal' });
  const admin = await server.signIn();
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const [team1Id, team2Id] = await twoTeams(admin);
  const first = await aGameInProgress(admin, [[9, 7]], { team1Id, team2Id });
  const second = await aGameInProgress(admin, [[8, 6]], { team1Id, team2Id });
  const third = await aGameInProgress(admin, [[7, 5]], { team1Id, team2Id });
  const stream = await openStream(server.address);
  const page = async (path: string, cookie = '') => {
    const answer = await fetch(server.address + path, { headers: { cookie } });
    return { status: answer.status, html: await answer.text() };
  };
  /** The page, if it comes before the answer to somebody who waits for the database. */
  const before = (waiting: Promise<unknown>, path: string, cookie?: string) =>
    Promise.race([page(path, cookie), waiting.then(() => 'the database was waited for')]);
  const storyOf = ({ id }: { id: number }) =>
    server.visitor.send('GET /api/public/games/{id}/story', { params: { id } });

  // A short silence.
  line.hold();
  const story = storyOf(third);
  expect((await page(`/jogos/${third.id}`)).html).toContain('1º set em andamento: 7 a 5.');
  line.release();
  expect(await story).toMatchObject({ status: 200 });

  line.hold();
  const write = () => admin.send('POST /api/teams', { body: { name: `Time ${randomUUID()}` } });
  const writing = write();
  const asking = askDatabase(server.visitor);
  // Nobody knows of the outage yet; the last page of a browser whose session this process has not seen.
  const asked = await Promise.all([
    before(writing, `/jogos/${first.id}`),
    before(writing, `/times/${first.team1.id}`, 'manchete=unknown; manchete-in=1'),
  ]);
  expect(asked).toEqual([
    { status: 200, html: expect.stringContaining('1º set em andamento: 9 a 7.') },
    { status: 200, html: expect.stringContaining(first.team1.name) },
  ]);
  const refused = await Promise.all([writing, asking]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);

  await nextEvent(stream, 'beat', (beat) => beat.silentFor > 6_000);
  const waiting = askDatabase(server.visitor);
  const silent = await before(waiting, `/jogos/${second.id}`, 'manchete=unknown; manchete-in=1');
  expect(silent).toEqual({ status: 200, html: expect.stringContaining('1º set em andamento: 8 a 6.') });
  expect(silent).toEqual({ status: 200, html: expect.stringMatching(/atualizado há \d+ s/) });
  await waiting;

  // The point by point missing on that page is there as soon as the database is.
  line.release();
  stream.events.length = 0;
  await nextEvent(stream, 'beat', (beat) => beat.silentFor === 0);
  expect(await storyOf(second)).toMatchObject({ status: 200 });
  const written = await until('a write', async () => {
    const answer = await write();
    return answer.status === 201 && answer;
  });
  const revision = Number(written.headers['revision']);
  await nextEvent(stream, 'changed', (changed) => changed.revision >= revision);
});

test('pages with invented sessions leave no queries behind while the database does not answer', async () => {
  const line = await Line.to(await emptyDatabase(cluster.url));
  const db = await connect({ url: line.url }, systemClock);
  onTestFinished(() => db.close());
  line.hold();
  onTestFinished(() => line.cut());
  const tools = { cookies: ownCookies(false), sessions: new Sessions(db, systemClock) };
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', { onRequest: sessionIndicatorHook(tools, () => ({ pageWaits: 0 })) }, () => 'page');
  const asked = Array.from({ length: 60 }, (_, index) =>
    app.inject({ url: '/', headers: { cookie: `manchete=invented-${index}` } }),
  );
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  expect(db.driver.connections()).toMatchObject({ waiting: 0 });
  expect(db.queues.connections.waiting).toBe(0);
});

test('a request waiting when the outage is noticed is refused, and writes nothing later', async () => {
  const line = await Line.to(await emptyDatabase(cluster.url));
  const db = await connect({ url: line.url }, systemClock);
  onTestFinished(() => db.close());
  const { id } = await currentTournament(db, readSettings({}));
  const rename = (name: string) =>
    transaction(db, (tx) => tx.update(tournaments).set({ name }).where(eq(tournaments.id, id)));
  const nameNow = async () => (await query(db, (q) => q.select().from(tournaments)))[0]?.name;
  const before = await nameNow();
  line.hold();
  const first = rename('Primeiro');
  const later = Promise.allSettled([rename('Segundo'), rename('Terceiro')]);
  await expect(first).rejects.toThrow(DatabaseUnavailable);
  line.release();
  for (const { status } of await later) expect(status).toBe('rejected');
  expect(await nameNow()).toBe(before);
  await rename('Depois');
  expect(await nameNow()).toBe('Depois');
});

/**
 * Reads and writes until it is stopped, pausing only after a refusal; repeats a refused write with its key.
 */
function startLoad(admin: SignedIn, teams: { team1Id: number; team2Id: number }) {
  const answers: Answer<Refused>[] = [];
  const statuses = new Set<number>();
  const courts: string[] = [];
  let isOver = false;
  const send = async (key: Parameters<SignedIn['send']>[0], sent?: Loose) => {
    const answer = await admin.send(key, sent);
    answers.push(answer);
    statuses.add(answer.status);
    return answer;
  };
  const writing = async (writer: number) => {
    for (let index = 0; !isOver; index += 1) {
      const court = `${writer} ${index}`;
      const headers = { 'idempotency-key': randomUUID() };
      const sent = { body: { ...teams, court, round: 1 }, headers };
      await until('a written game', async () => (await send('POST /api/games', sent)).status === 201);
      courts.push(court);
    }
  };
  const reading = async () => {
    while (!isOver) {
      await send('GET /api/teams');
      await until('health', async () => (await send('GET /api/health')).status === 200);
    }
  };
  const working = [writing(1), writing(2), writing(3), reading()];
  return {
    /** The next matching answer from now on. */
    next(what: string, fits: (answer: Answer<Refused>) => boolean) {
      answers.length = 0;
      return until(what, () => answers.find(fits), 60_000);
    },
    async end() {
      isOver = true;
      await Promise.all(working);
      return { statuses, courts };
    },
  };
}
