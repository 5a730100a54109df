import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as begin } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { currentTournament } from '#server/setup/current-tournament.ts';
import { connect } from '#server/store/database/connect.ts';
import { transaction } from '#server/store/database/database.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { aGame, aTeam } from '#tests/support/data/builders.ts';
import { contents } from '#tests/support/data/court-logs.ts';
import { Collector } from '#tests/support/outside/collector.ts';
import { PushService } from '#tests/support/outside/push-service.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';
import { until } from '#tests/support/until.ts';
import { openStream } from './support/events.ts';
import { ADMIN, startServer } from './support/program.ts';
import { emptyDatabase } from './support/sql.ts';

let collector: Collector;
let service: PushService;
beforeEach(async () => {
  collector = await Collector.start();
  service = await PushService.start();
});
afterEach(async () => {
  await service.stop();
  await collector.stop();
});

const tracedBy = ({ address }: Collector) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: address });

/** In a time zone in which it is noon or a little later, because nothing is sent at night. */
async function aDatabaseByDay(): Promise<string> {
  const url = await emptyDatabase();
  const db = await connect({ url }, systemClock);
  await currentTournament(db, readSettings({}));
  const ahead = 12 - new Date().getUTCHours();
  const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await transaction(db, (tx) => tx.update(tournaments).set({ timeZone }));
  await db.close();
  return url;
}

/** The body comes after the head, in a separate event of the connection. */
async function signInSlowly(address: string): Promise<void> {
  const body = JSON.stringify({ username: ADMIN.email, password: ADMIN.password });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const begun = begin(`${address}/api/login`, { method: 'POST', headers });
  begun.flushHeaders();
  await once(begun, 'continue');
  begun.end(body);
  const [answer] = await once(begun, 'response');
  expect(answer.statusCode).toBe(200);
}

/** The outcomes of writes of a set and its events, of which the later ones repeat or contradict the first. */
async function repeatedAndRefused(admin: SignedIn) {
  // Nobody follows these teams: no push message is being sent when the server is stopped.
  const [team1Id, team2Id] = [(await aTeam(admin, 'Natal')).id, (await aTeam(admin, 'Maceió')).id];
  const { id } = await aGame(admin, { team1Id, team2Id });
  const params = { id };
  await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
  const set = { setNumber: 1, team1Score: 21, team2Score: 18 };
  const headers = { 'idempotency-key': randomUUID() };
  const point = { ...contents('1')[0], id: randomUUID(), at: new Date().toISOString() };
  const answers = [];
  for (const [key, sent] of [
    ['POST /api/games/{id}/sets', { body: set, headers }],
    ['POST /api/games/{id}/sets', { body: set, headers }],
    ['POST /api/games/{id}/sets', { body: { ...set, team2Score: 3 }, headers }],
    ['POST /api/games/{id}/sets', { body: { ...set, version: 1 } }],
    ['POST /api/games/{id}/events', { body: { setNumber: 1, after: null, events: [point] } }],
  ] as const) {
    const { status, body } = await admin.send(key, { params, ...sent });
    answers.push(status < 400 ? status : body.code);
  }
  return answers;
}

test('a collector receives correctly nested spans of requests, transactions and push messages, without personal data; repeated writes and conflicts are no errors', async () => {
  const DATABASE_URL = await aDatabaseByDay();
  const server = await startServer({
    DATABASE_URL,
    ...tracedBy(collector),
    PUSH_SERVICE_URL: service.address,
  });
  const admin = await server.signIn();
  const { id, team1Id } = await aGame(admin);
  await server.visitor.call('POST /api/push/follow', {
    body: { subscription: service.aDevice(), teamId: team1Id },
  });
  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'em_andamento' } });
  await until("a device's message", () => service.received.length === 1);
  await openStream(server.address);
  // Not a GET, which would get the built page at any address, so that no route matches.
  await fetch(`${server.address}/api/nada/Fulano-de-Tal?email=fulano@exemplo.com.br`, { method: 'POST' });
  const answered = await fetch(`${server.address}/api/games`, {
    method: 'POST',
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  expect(answered.status).toBe(401);
  await signInSlowly(server.address);
  expect(await repeatedAndRefused(admin)).toEqual([
    201,
    201,
    'IDEMPOTENCY_KEY_REUSED',
    'GAME_CHANGED',
    'EVENTS_SINCE',
  ]);
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });

  const { spans, text } = collector;
  const one = (name: string) => {
    const found = spans.findLast((span) => span.name === name);
    if (!found) throw new Error(`There is no span ${name} among ${spans.map((span) => span.name)}`);
    return found;
  };
  const request = one('PATCH /api/games/{id}/status');
  expect(request.attributes).toEqual({
    'http.request.method': 'PATCH',
    'http.route': '/api/games/{id}/status',
    'http.response.status_code': 200,
    'manchete.request_id': expect.stringMatching(/^req-/),
  });
  const write = spans.find(({ parent, name }) => parent === request.id && name === 'transaction: write');
  expect(write?.attributes).toMatchObject({
    'manchete.engine': 'postgresql',
    'manchete.queued_ms': expect.any(Number),
  });
  expect(write?.trace).toBe(request.trace);
  expect(one('send push').attributes).toEqual({
    'manchete.outcome': 'answered',
    'http.response.status_code': 201,
  });
  const signIn = one('POST /api/login');
  expect(one('transaction: unqueued write')).toMatchObject({ parent: signIn.id, trace: signIn.trace });
  expect(one('POST').attributes['http.response.status_code']).toBe(404);
  expect(one('POST /api/games').trace).not.toBe('a'.repeat(32));
  expect(request.resource).toMatchObject({ 'service.name': 'manchete', 'process.pid': server.pid });
  expect(spans.map(({ name }) => name)).not.toContain('GET /api/events');
  expect(spans.filter(({ name }) => name === 'POST /api/games/{id}/sets')).toHaveLength(4);
  expect(spans.filter(({ name, isError }) => isError && name.startsWith('transaction'))).toEqual([]);
  for (const personal of [ADMIN.email, 'fulano', 'Fulano', service.address, 'traceparent'])
    expect(text).not.toContain(personal);
});

test('a collector that refuses or never answers slows nothing down, is logged once, and the server stops normally', async () => {
  collector.behave = (place) => (place < 3 ? { status: 400 } : 'hang');
  const server = await startServer({ DATABASE_URL: await emptyDatabase(), ...tracedBy(collector) });
  const said = () => server.stdout.split('traces do not reach their collector').length - 1;
  // Fills one batch, and then the next.
  const many = () =>
    Promise.all(Array.from({ length: 600 }, () => fetch(`${server.address}/api/live-scores`)));
  for (let batch = 1; batch < 4; batch += 1) {
    for (const { status } of await many()) expect(status).toBe(200);
    await until('another batch', () => collector.asked >= batch);
  }
  await until('a line of the log', () => said() > 0);

  const before = performance.now();
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(performance.now() - before).toBeLessThan(8_000);
  expect(said()).toBe(1);
  expect(server.stderr).toBe('');
});
