import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { makeBackup, makeNightly } from '#server/backup/make-backup.ts';
import { query } from '#server/store/database/database.ts';
import { backups } from '#server/store/database/schema/backups.ts';
import { newestMessage, openMessagingServer, somePlayers, work } from '#tests/support/data/messaging.ts';
import { PASSWORD } from '#tests/support/server/test-server.ts';

const { api, server } = await openMessagingServer();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const REMINDER = 'POST /api/whatsapp/send-round-reminder';
const JUMPS = [
  ['an hour back', -HOUR],
  ['a day back', -DAY],
  ['to 1970', -Date.parse('2025-04-05T11:00:00.000Z')],
  ['an hour ahead', HOUR],
  ['a day ahead', DAY],
] as const;

describe.each(JUMPS)('a clock that jumps %s', (_, by) => {
  test('keeps everybody signed in, and the order of writes', async () => {
    const admin = await server.asAdmin();
    const first = await admin.send('POST /api/teams', { body: { name: 'Antes' } });
    server.jump(by);
    const second = await admin.send('POST /api/teams', { body: { name: 'Depois' } });
    expect(second.status).toBe(201);
    expect(Number(second.headers['revision'])).toBeGreaterThan(Number(first.headers['revision']));
    expect(Number((await server.lastLine())['revision'])).toBe(Number(second.headers['revision']));
  });

  test('delays no message: waiting ones are sent at once, and each once', async () => {
    const admin = await server.asAdmin();
    await somePlayers(server, 4, { gender: 'Masculino' });
    await somePlayers(server, 62);
    await somePlayers(server, 4, { gender: 'Masculino' });
    await admin.call(REMINDER, { body: { roundNumber: 2 } });
    expect(await work(server.main), 'as many as leave in a second').toBe(60);
    server.jump(by);
    await work(server.main);
    server.now += 1_000;
    await work(server.main);
    expect(new Set(api.received.map(({ to }) => to)).size).toBe(70);
    expect(api.received).toHaveLength(70);
    // To some of the same people, a moment later.
    await admin.call(REMINDER, { body: { roundNumber: 3, gender: 'Masculino' } });
    for (let second = 0; second < 8; second += 1) {
      server.now += 1_000;
      await work(server.main);
    }
    expect(new Set(api.received.slice(70).map(({ to }) => to)).size).toBe(8);
    expect(api.received).toHaveLength(78);
  });

  test('locks nobody out for longer than the limit', async () => {
    const scorer = await server.asScorer();
    const change = (currentPassword: string) =>
      scorer.send('PATCH /api/user/password', { body: { currentPassword, newPassword: 'onda do mar' } });
    for (let count = 0; count < 10; count += 1) expect((await change('errada')).status).toBe(400);
    server.jump(by);
    server.now += 5 * MINUTE;
    expect((await change(PASSWORD)).status).toBe(200);
  });

  test('still accepts second-factor codes of a later time step', async () => {
    const email = 'adriana@exemplo.com.br';
    const admin = await server.asAdmin({ email });
    const { secret } = await admin.call('POST /api/user/second-factor', {
      body: { currentPassword: PASSWORD },
    });
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now });
    await admin.call('POST /api/user/second-factor/confirm', { body: { code: code() } });
    server.jump(by);
    server.now += MINUTE;
    const half = await server.anonymous.send('POST /api/login', {
      body: { username: email, password: PASSWORD },
    });
    const [, cookie] = /(?:^|,)manchete-code=([^;]*)/.exec(half.headers['set-cookie'] ?? '') ?? [];
    const signedIn = await server.anonymous.send('POST /api/login/code', {
      body: { code: code() },
      headers: { cookie: `manchete-code=${cookie}` },
    });
    expect(signedIn.status).toBe(200);
  });

  test('does not stop the nightly backups', async () => {
    const { settings } = server.main.installation;
    await makeBackup(server.db, settings, 'manual');
    server.jump(by);
    expect(await makeNightly(server.db, settings, server.now - MINUTE)).toMatchObject({ error: null });
    server.jump(-by);
    server.now += 2 * DAY;
    expect(await makeNightly(server.db, settings, server.now - MINUTE)).toMatchObject({ error: null });
  });
});

test('backups dated years ahead, finished or interrupted, do not prevent new ones', async () => {
  const admin = await server.asAdmin();
  const startedAt = new Date(server.now + 3_650 * DAY);
  const made = { reason: 'manual', file: 'manchete-2035-04-03T12-00-00-000Z.jsonl.gz', bytes: 1 } as const;
  await query(server.db, (q) =>
    q
      .insert(backups)
      .values([
        ...Array.from({ length: 20 }, () => ({ ...made, startedAt, finishedAt: startedAt })),
        { reason: 'nightly' as const, startedAt },
      ]),
  );
  server.now += 2 * HOUR;
  expect((await admin.call('GET /api/system')).backups.state).toBe('late');
  expect(await admin.send('POST /api/backups')).toMatchObject({ status: 201 });
});

test('after a clock jump no reminder is sent and nothing deleted for ten minutes, and the incident is reported', async () => {
  server.now = Date.parse('2025-05-06T13:00:00.000Z');
  const admin = await server.asAdmin();
  await somePlayers(server, 1);
  const body = { enabled: true, daysBefore: 2, hour: 9 };
  await admin.call('PUT /api/whatsapp/reminders/{roundNumber}', { params: { roundNumber: 2 }, body });
  const { clockWatch } = server.main.installation;
  // To ten in the morning in the tournament's time zone, two days before the round.
  server.jump(2 * DAY);
  await work(server.main);
  expect(api.received).toHaveLength(0);
  expect(clockWatch.isTrusted).toBe(false);
  expect((await admin.call('GET /api/system')).incidents[0]).toMatchObject({
    kind: 'clock',
    lastAt: new Date(server.now).toISOString(),
  });

  server.now += 10 * MINUTE;
  expect(clockWatch.isTrusted).toBe(true);
  await work(server.main);
  expect((await newestMessage(admin)).detail).toBe('accepted');
});

test('an organiser sees how far apart the clocks are', async () => {
  const admin = await server.asAdmin();
  await admin.call('POST /api/teams', { body: { name: 'Antes' } });
  server.jump(-HOUR);
  const { clock } = await admin.call('GET /api/system');
  expect(clock.now).toBe(new Date(server.now).toISOString());
  expect(Math.abs(clock.lastChangeAheadBy - HOUR)).toBeLessThan(1_000);
  expect(Math.abs(server.now + clock.databaseAheadBy - Date.now())).toBeLessThan(60_000);
});
