import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { pushSender } from '#server/features/push/push-sender.ts';
import { forgetNews } from '#server/features/push/queue-news.ts';
import { query, transaction } from '#server/store/database/database.ts';
import { pushFollows, pushMessages, pushSubscriptions } from '#server/store/database/schema/push.ts';
import { aGame, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { PushService, senderOf } from '#tests/support/outside/push-service.ts';
import { type Actor, openTestServer } from '#tests/support/server/test-server.ts';

const PUBLIC_URL = 'https://torneio.exemplo.com.br';
const service = await PushService.start();
afterAll(() => service.stop());
const server = openTestServer();
const sending = server.openAnother({ PUSH_SERVICE_URL: service.address });

let app: App;
let admin: Actor;

beforeEach(async () => {
  service.forget();
  app = sending();
  admin = Object.assign(server.of(app, (await server.asAdmin()).token), { id: 0, email: '', token: '' });
});

const another = () => server.another({ PUSH_SERVICE_URL: service.address });
const pass = () => app.tournament.outbox.pass();
const states = async () =>
  (await query(server.db, (q) => q.select().from(pushMessages).orderBy(pushMessages.id))).map(
    ({ state }) => state,
  );
const follow = (subscription: ReturnType<PushService['aDevice']>, teamId: number) =>
  server.of(app).call('POST /api/push/follow', { body: { subscription, teamId } });

async function aFollowedGame() {
  const [team1Id, team2Id] = await twoTeams(admin);
  const game = await aGame(admin, { team1Id, team2Id, court: '2', date: '2025-04-05T15:00:00.000Z' });
  const device = service.aDevice();
  await follow(device, team1Id);
  return { ...game, device };
}

const setStatus = (id: number, status: 'em_andamento' | 'concluido' | 'agendado') =>
  admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status } });
const score = (id: number, setNumber: number, team1Score: number, team2Score: number) =>
  admin.call('POST /api/games/{id}/sets', { params: { id }, body: { setNumber, team1Score, team2Score } });

test('a device is notified when a game begins, a set ends and the game is over, each once', async () => {
  const { id } = await aFollowedGame();
  await setStatus(id, 'em_andamento');
  await pass();
  expect(service.titles()).toEqual(['Começou: Recife × Olinda']);
  await score(id, 1, 20, 15);
  await score(id, 1, 21, 15);
  await pass();
  await score(id, 2, 21, 12);
  await pass();
  await setStatus(id, 'concluido');
  while (await pass());
  expect(service.received.map(({ message }) => message)).toEqual([
    { title: 'Começou: Recife × Olinda', body: 'Quadra 2', url: `/jogos/${id}`, tag: `jogo-${id}` },
    { title: 'Fim do 1º set: 21-15', body: 'Recife 1 × 0 Olinda', url: `/jogos/${id}`, tag: `jogo-${id}` },
    { title: 'Fim do 2º set: 21-12', body: 'Recife 2 × 0 Olinda', url: `/jogos/${id}`, tag: `jogo-${id}` },
    { title: 'Resultado: Recife 2 × 0 Olinda', body: '21-15, 21-12', url: `/jogos/${id}`, tag: `jogo-${id}` },
  ]);
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
});

test('a message about a game of another tournament opens its page there, and its followers stay apart', async () => {
  const { device } = await aFollowedGame();
  await server.addTournament('escola');
  const adminOfSchool = admin.in('escola');
  const dolphins = await aTeam(adminOfSchool, 'Golfinhos');
  const sharks = await aTeam(adminOfSchool, 'Tubarões');
  const date = '2025-04-05T15:00:00.000Z';
  const game = await aGame(adminOfSchool, { team1Id: dolphins.id, team2Id: sharks.id, court: '1', date });
  const visitor = server.of(app).in('escola');
  const body = { subscription: device, teamId: dolphins.id };
  const { teamIds } = await visitor.call('POST /api/push/follow', { body });
  // All that the device follows: it ends its subscription when it follows no team any more.
  expect(teamIds).toHaveLength(2);
  const status = { params: { id: game.id }, body: { status: 'em_andamento' } } as const;
  await adminOfSchool.call('PATCH /api/games/{id}/status', status);
  const { tournaments } = app;
  await (await tournaments.byId(tournaments.listedAs('escola').id)).outbox.pass();
  expect(service.received.map(({ message }) => message)).toMatchObject([
    { title: 'Começou: Golfinhos × Tubarões', url: `/t/escola/jogos/${game.id}` },
  ]);
});

test('a message is signed with the key that browsers subscribe with, the same after a restart', async () => {
  const { id } = await aFollowedGame();
  const { publicKey } = await server.of(app).call('GET /api/push');
  expect(await server.of(await another()).call('GET /api/push')).toEqual({ publicKey });
  await setStatus(id, 'em_andamento');
  await pass();
  const [{ headers } = { headers: {} }] = service.received;
  const { key, claims } = senderOf(headers);
  expect(key).toBe(publicKey);
  expect(claims).toMatchObject({ aud: service.address, sub: expect.stringMatching(/^https:/) });
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '3600',
    urgency: 'high',
    topic: `jogo-${id}`,
  });
});

test('a corrected score, and a game reverted and completed again, are sent once', async () => {
  const { id } = await aFollowedGame();
  await setStatus(id, 'em_andamento');
  await score(id, 1, 21, 15);
  await score(id, 1, 20, 15);
  await score(id, 1, 21, 16);
  await score(id, 2, 21, 12);
  await setStatus(id, 'concluido');
  await setStatus(id, 'em_andamento');
  await setStatus(id, 'concluido');
  while (await pass());
  expect(service.titles().toSorted()).toEqual([
    'Começou: Recife × Olinda',
    'Fim do 1º set: 21-16',
    'Fim do 2º set: 21-12',
    'Resultado: Recife 2 × 0 Olinda',
  ]);
});

test('a corrected result is sent as a correction, once each time, by any number of processes', async () => {
  const { id } = await aFollowedGame();
  await setStatus(id, 'em_andamento');
  await score(id, 1, 21, 15);
  await score(id, 2, 21, 12);
  await setStatus(id, 'concluido');
  while (await pass());
  const before = service.titles().length;
  const putRight = async (team1Score: number, team2Score: number) => {
    await setStatus(id, 'em_andamento');
    await score(id, 2, team1Score, team2Score);
    await setStatus(id, 'concluido');
  };
  await putRight(12, 21);
  const other = await another();
  await Promise.all([pass(), other.tournament.outbox.pass(), pass()]);
  while (await pass());
  await putRight(12, 21);
  while (await pass());
  await putRight(21, 12);
  while (await pass());
  expect(service.received.slice(before).map(({ message: { title, body } }) => [title, body])).toEqual([
    ['Placar corrigido: Recife 1 × 1 Olinda', '21-15, 12-21'],
    ['Placar corrigido: Recife 2 × 0 Olinda', '21-15, 21-12'],
  ]);
});

test('a result corrected before it was sent is sent as it is now', async () => {
  const { id } = await aFollowedGame();
  await setStatus(id, 'em_andamento');
  await score(id, 1, 21, 15);
  while (await pass());
  await setStatus(id, 'concluido');
  await setStatus(id, 'em_andamento');
  await score(id, 1, 15, 21);
  await setStatus(id, 'concluido');
  while (await pass());
  expect(service.titles().slice(2)).toEqual(['Placar corrigido: Recife 0 × 1 Olinda']);
});

test('no message names a player, whoever made the points', async () => {
  const { id, team1Id } = await aFollowedGame();
  const body = { firstName: 'Caio', lastName: 'Costa', gender: 'Masculino', teamId: team1Id } as const;
  const caio = await admin.call('POST /api/players', { body });
  const isHidden = { params: { id: caio.id }, body: { isHidden: true } };
  await admin.call('PATCH /api/players/{id}', isHidden);
  await setStatus(id, 'em_andamento');
  const mark = () => ({ id: randomUUID(), at: '2025-04-05T12:00:00.000Z' });
  const events = Array.from({ length: 21 }).flatMap(() => {
    const point = { ...mark(), type: 'point' as const, side: 1 as const };
    const detail = { type: 'detail' as const, pointId: point.id, kind: 'ataque' as const };
    return [point, { ...mark(), ...detail, playerId: caio.id }];
  });
  const sent = { params: { id }, body: { setNumber: 1, after: null, events } };
  await admin.call('POST /api/games/{id}/events', sent);
  await setStatus(id, 'concluido');
  while (await pass());
  expect(service.titles()).toHaveLength(3);
  expect(JSON.stringify(service.received.map(({ message }) => message))).not.toMatch(/Caio|Costa/);
});

test('a device that follows both teams is notified once; one that follows another team, not at all', async () => {
  const { id, team2Id, device } = await aFollowedGame();
  await follow(device, team2Id);
  const natal = await aTeam(admin, 'Natal');
  await follow(service.aDevice(), natal.id);
  await setStatus(id, 'em_andamento');
  await pass();
  expect(service.received.map(({ device }) => device)).toEqual([0]);
});

test('followers of a team of the next game on the court are notified when the one before begins', async () => {
  const first = await aFollowedGame();
  const natal = await aTeam(admin, 'Natal');
  const waiting = service.aDevice();
  await follow(waiting, natal.id);
  const next = { team1Id: natal.id, team2Id: first.team2Id, court: '2', date: '2025-04-05T16:00:00.000Z' };
  await aGame(admin, next);
  await aGame(admin, { ...next, court: '1', date: '2025-04-05T15:30:00.000Z' });
  await setStatus(first.id, 'em_andamento');
  while (await pass());
  expect(service.titles(1)).toEqual(['É o próximo jogo: Natal × Olinda']);
});

test('two processes send a message once', async () => {
  const { id } = await aFollowedGame();
  const other = await another();
  await setStatus(id, 'em_andamento');
  await other.tournament.snapshots.refresh();
  await Promise.all([pass(), other.tournament.outbox.pass(), pass()]);
  expect(service.asked).toBe(1);
});

test.each([404, 410])('a device whose push service answers %i is deleted', async (status) => {
  const { id } = await aFollowedGame();
  service.behave = () => ({ status });
  await setStatus(id, 'em_andamento');
  await pass();
  expect(await query(server.db, (q) => q.$count(pushSubscriptions))).toBe(0);
  await score(id, 1, 21, 15);
  expect(await pass()).toBe(0);
  expect(service.asked).toBe(1);
});

test.each([
  [429, 30],
  [503, undefined],
])('a temporary refusal by a push service (%i) is retried later, once', async (status, retryAfter) => {
  const { id } = await aFollowedGame();
  service.behave = (place) =>
    place === 1 ? { status, ...(retryAfter ? { retryAfter } : {}) } : { status: 201 };
  await setStatus(id, 'em_andamento');
  await pass();
  expect(await pass()).toBe(0);
  server.now += (retryAfter ?? 5) * 1000;
  expect(await pass()).toBe(1);
  expect(await pass()).toBe(0);
  expect(service.titles()).toHaveLength(1);
});

test('a permanent refusal is not retried', async () => {
  const { id } = await aFollowedGame();
  service.behave = () => ({ status: 400 });
  await setStatus(id, 'em_andamento');
  await pass();
  server.now += 60_000;
  expect(await pass()).toBe(0);
  expect(await states()).toEqual(['failed']);
});

test('a request without an answer is never retried', async () => {
  const { id } = await aFollowedGame();
  service.behave = () => 'break';
  await setStatus(id, 'em_andamento');
  await pass();
  server.now += 5 * 60_000;
  expect(await pass()).toBe(0);
  expect([service.asked, await states()]).toEqual([1, ['uncertain']]);
});

test('a message claimed by a process that died is never sent again', async () => {
  const { id } = await aFollowedGame();
  service.behave = () => ({ status: 503 });
  await setStatus(id, 'em_andamento');
  await pass();
  server.now += 5_000;
  expect(await pushSender(app.tournament).claim()).toHaveLength(1);
  server.now += 61_000;
  expect(await pass()).toBe(0);
  expect([service.asked, await states()]).toEqual([1, ['uncertain']]);
});

test('devices of unknown push services do not delay others, however many they are', async () => {
  const [team1Id, team2Id] = await twoTeams(admin);
  const { id } = await aGame(admin, { team1Id, team2Id });
  const { keys } = service.aDevice();
  await transaction(server.db, async (tx) => {
    const strangers = Array.from({ length: 40 }, (_, number) => ({
      endpoint: `https://127.0.0.1/${number}`,
      ...keys,
      createdAt: new Date(server.now),
    }));
    const stored = await tx
      .insert(pushSubscriptions)
      .values(strangers)
      .returning({ id: pushSubscriptions.id });
    await tx
      .insert(pushFollows)
      .values(stored.map(({ id: subscriptionId }) => ({ subscriptionId, teamId: team1Id })));
  });
  await follow(service.aDevice(), team1Id);
  await setStatus(id, 'em_andamento');
  expect([await pass(), service.asked]).toEqual([7, 1]);
});

test('messages waiting at a backup are not sent after its restore', async () => {
  const { id } = await aFollowedGame();
  await setStatus(id, 'em_andamento');
  await transaction(server.db, (tx) => forgetNews(tx, app.tournament.id, new Date(server.now)));
  expect([await pass(), service.asked]).toEqual([0, 0]);
});

test('nothing is sent at night, nor about anything older than ten minutes', async () => {
  const { id } = await aFollowedGame();
  server.now = Date.parse('2025-04-06T01:30:00.000Z');
  await setStatus(id, 'em_andamento');
  expect(await pass()).toBe(0);
  server.now = Date.parse('2025-04-06T12:00:00.000Z');
  expect(await pass()).toBe(0);
  await score(id, 1, 21, 15);
  server.now += 11 * 60_000;
  expect(await pass()).toBe(0);
  expect(service.asked).toBe(0);
});

test('a message that was refused before the night is not sent at night', async () => {
  const { id } = await aFollowedGame();
  service.behave = () => ({ status: 503 });
  server.now = Date.parse('2025-04-06T00:59:50.000Z');
  await setStatus(id, 'em_andamento');
  expect([await pass(), service.asked]).toEqual([1, 1]);
  server.now += 30_000;
  while (await pass());
  expect([service.asked, await states()]).toEqual([1, ['failed']]);
});

test('a message that was refused is not sent when its news is older than ten minutes', async () => {
  const { id } = await aFollowedGame();
  service.behave = () => ({ status: 503 });
  await setStatus(id, 'em_andamento');
  await pass();
  server.now += 11 * 60_000;
  await pass();
  expect([service.asked, await states()]).toEqual([1, ['failed']]);
});

test('a push service keeps a message for an offline phone until the night at most', async () => {
  const { id } = await aFollowedGame();
  server.now = Date.parse('2025-04-06T00:50:00.000Z');
  await setStatus(id, 'em_andamento');
  await pass();
  expect(service.received[0]?.headers).toMatchObject({ ttl: '600' });
});

test('a device can follow, and unfollow one team or all; then nothing of it is stored', async () => {
  const { device, team1Id, team2Id, id } = await aFollowedGame();
  const { endpoint } = device;
  const anybody = server.of(app);
  expect(await follow(device, team2Id)).toEqual({ teamIds: [team1Id, team2Id] });
  expect(await follow(device, team2Id)).toEqual({ teamIds: [team1Id, team2Id] });
  expect(await anybody.call('POST /api/push/followed', { body: { endpoint } })).toEqual({
    teamIds: [team1Id, team2Id],
  });
  expect(await admin.call('GET /api/push/audience')).toEqual({
    devices: 1,
    teams: [
      { teamId: team1Id, devices: 1 },
      { teamId: team2Id, devices: 1 },
    ],
  });
  const left = await anybody.call('POST /api/push/unfollow', { body: { endpoint, teamId: team2Id } });
  expect(left).toEqual({ teamIds: [team1Id] });
  expect(await anybody.call('POST /api/push/unfollow', { body: { endpoint } })).toEqual({ teamIds: [] });
  expect(await anybody.call('POST /api/push/unfollow', { body: { endpoint } })).toEqual({ teamIds: [] });
  expect(await query(server.db, (q) => q.$count(pushSubscriptions))).toBe(0);
  await setStatus(id, 'em_andamento');
  expect(await pass()).toBe(0);
});

test.each([
  'http://push.exemplo.com.br/1',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://10.0.0.7/1',
  'https://2130706433/1',
  'https://push.exemplo.com.br:8443/1',
  'https://eu:senha@push.exemplo.com.br/1',
  'https://impressora.local/1',
  'https://servidor/1',
])('the address %s is no push service', async (endpoint) => {
  const [teamId] = await twoTeams(admin);
  const subscription = { ...service.aDevice(), endpoint };
  const refusal = await server.refused(server.of(app), 'POST /api/push/follow', {
    body: { subscription, teamId },
  });
  expect(refusal).toMatchObject({ status: 422, code: 'PUSH_SERVICE_REFUSED' });
});

test('an unusable key is refused, because it would fail in the server later', async () => {
  const [teamId] = await twoTeams(admin);
  const { endpoint, keys } = service.aDevice();
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  const body = { subscription: { endpoint, keys: { ...keys, p256dh } }, teamId };
  const refusal = await server.refused(server.of(app), 'POST /api/push/follow', { body });
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION', message: 'Chave inválida' });
});

test('an address stored earlier, or restored from a backup, is checked again before anything is sent', async () => {
  const { id } = await aFollowedGame();
  await setStatus(id, 'em_andamento');
  const withoutIt = await server.another();
  expect(await withoutIt.tournament.outbox.pass()).toBe(1);
  expect([service.asked, await states()]).toEqual([0, ['failed']]);
});

test('an unknown team, the thirty-first team and too many devices at once are refused', async () => {
  const device = service.aDevice();
  const anybody = server.of(app);
  const missing = { body: { subscription: device, teamId: 4242 } };
  expect(await anybody.send('POST /api/push/follow', missing)).toMatchObject({ status: 404 });
  const ids: number[] = [];
  for (let number = 0; number < 31; number += 1) ids.push((await aTeam(admin, `Time ${number}`)).id);
  for (const teamId of ids.slice(0, 30)) await follow(device, teamId);
  const more = { body: { subscription: device, teamId: ids[30] } };
  expect((await anybody.send('POST /api/push/follow', more)).body).toMatchObject({ code: 'TOO_MANY_TEAMS' });
  for (let tried = 32; tried < 300; tried += 1) await anybody.send('POST /api/push/follow', missing);
  const [limited, elsewhere] = [
    await anybody.send('POST /api/push/follow', missing),
    await anybody.send('POST /api/push/follow', { ...missing, from: '203.0.113.9' }),
  ];
  expect([limited.status, elsewhere.status]).toEqual([429, 404]);
});

test('devices are limited, more strictly for unknown push services, and known devices may go on', async () => {
  const { team1Id, device, team2Id } = await aFollowedGame();
  const keys = { p256dh: device.keys.p256dh, auth: device.keys.auth, createdAt: new Date(server.now) };
  const fill = (count: number, of: string) =>
    query(server.db, (q) =>
      q
        .insert(pushSubscriptions)
        .values(
          Array.from({ length: count }, (_, place) => ({ endpoint: `https://${of}/${place}`, ...keys })),
        ),
    );
  const asks = (subscription: object) =>
    server.of(app).send('POST /api/push/follow', { body: { subscription, teamId: team1Id } });
  const elsewhere = { ...device, endpoint: 'https://avisos.exemplo.org/novo' };
  await fill(499, 'avisos.exemplo.org');
  expect((await asks(elsewhere)).status).toBe(200);
  expect(await asks({ ...elsewhere, endpoint: 'https://avisos.exemplo.com/outro' })).toMatchObject({
    status: 422,
    body: { code: 'TOO_MANY_DEVICES' },
  });
  expect((await asks(service.aDevice())).status).toBe(200);
  for (let part = 0; part < 20; part += 1) await fill(975, `fcm.googleapis.com/fcm/send/${part}`);
  expect((await asks(service.aDevice())).status).toBe(422);
  expect(await follow(device, team2Id)).toEqual({ teamIds: [team1Id, team2Id] });
});

test('a public https address of the server is sent to push services', async () => {
  app = await server.another({ PUSH_SERVICE_URL: service.address, PUBLIC_URL });
  const plain = await another();
  admin = Object.assign(server.of(plain, (await server.asAdmin()).token), { id: 0, email: '', token: '' });
  const [team1Id, team2Id] = await twoTeams(admin);
  const { id } = await aGame(admin, { team1Id, team2Id });
  await server
    .of(plain)
    .call('POST /api/push/follow', { body: { subscription: service.aDevice(), teamId: team1Id } });
  await setStatus(id, 'em_andamento');
  await app.tournament.snapshots.refresh();
  await pass();
  expect(senderOf(service.received[0]?.headers ?? {}).claims).toMatchObject({ sub: PUBLIC_URL });
});
