import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/contract.ts';
import type { App } from '#server/app.ts';
import { somePlayers, work } from '#tests/support/data/messaging.ts';
import { WEBHOOK } from '#tests/support/outside/cloud-api.ts';
import { HOOK } from '#tests/support/outside/webhook.ts';
import { type Actor, openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();
type Line = { log?: string; event: string; account: number | null; address: string; requestId: string };
const lines: string[] = [];
let app: App;
beforeEach(async () => {
  lines.length = 0;
  // Without the limits, so that no entry depends on the number of others.
  app = await server.another(
    { LOG_LEVEL: 'error', ...WEBHOOK },
    { log: { write: (line) => void lines.push(line) } },
  );
});

const securityLines = () =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'security');
const events = () => securityLines().map(({ event, account }) => [event, account]);
const at = ({ token }: Actor) => server.of(app, token);
const visitor = () => server.of(app);
const signIn = (username: string, password: string, from = '198.51.100.7') =>
  visitor().send('POST /api/login', { body: { username, password }, from });

test('sign-ins and failed ones are logged with the account and the address, without personal data', async () => {
  const player = await server.asPlayer();
  await signIn(player.email, PASSWORD);
  await signIn(player.email, 'outra senha 99');
  await signIn('ninguem@exemplo.com.br', 'outra senha 99');
  expect(events()).toEqual([
    ['sign-in', player.id],
    ['sign-in-failed', player.id],
    ['sign-in-failed', null],
  ]);
  for (const line of securityLines())
    expect(line).toMatchObject({ address: '198.51.100.7', requestId: expect.any(String) });
  expect(lines.join()).not.toMatch(/exemplo\.com\.br|Paula|Prado|outra senha|maré/);
});

test('cookies are never logged', async () => {
  const all: string[] = [];
  const talkative = await server.another(
    { LOG_LEVEL: 'trace' },
    { log: { write: (line) => void all.push(line) } },
  );
  const key = '7'.repeat(64);
  const headers = { cookie: `manchete-inscricao=${key}; manchete=${key}` };
  await talkative.app.inject({ url: '/auth', headers });
  await talkative.app.inject({ url: '/api/tournament/image', headers });
  await talkative.app.inject({ method: 'POST', url: '/api/login', headers, payload: '{' });
  await talkative.app.inject({ url: '/api/users', headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
  await server.of(talkative).send('POST /api/login', {
    body: { username: 'ninguem@exemplo.com.br', password: 'outra senha 99' },
    headers,
  });
  expect(all.join()).toContain('sign-in-failed');
  expect(all.join()).not.toContain(key);
});

test('no secret of the environment is in an answer, the log or the audit', async () => {
  const secrets = Object.fromEntries(
    [
      'ADMIN_PASSWORD',
      'BACKUP_PASSPHRASE',
      'DEFAULT_PLAYER_PASSWORD',
      'METRICS_TOKEN',
      'S3_SECRET_ACCESS_KEY',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_TOKEN',
      'WHATSAPP_VERIFY_TOKEN',
    ].map((name, at) => [name, `areia-fina-e-vento-sul-${at}`]),
  );
  const all: string[] = [];
  const beside = { log: { write: (line: string) => void all.push(line) } };
  const store = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'copias', S3_ACCESS_KEY_ID: 'chave' };
  const whatsapp = { WHATSAPP_API_URL: 'http://127.0.0.1:9', WHATSAPP_PHONE_NUMBER_ID: '1' };
  const settings = { LOG_LEVEL: 'trace', ADMIN_EMAIL: 'a@exemplo.com.br', ...store, ...whatsapp, ...secrets };
  const talkative = await server.another(settings, beside);
  const admin = server.of(talkative, (await server.asAdmin()).token);
  expect((await admin.send('POST /api/backups')).status).toBe(201);
  await somePlayers(server, 1);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  await work(talkative);
  for (const [key] of calls.filter(([key]) => /^GET (?!.*[{]|\/api\/events)/.test(key)))
    all.push((await admin.send(key)).text);
  all.push((await talkative.app.inject('/metrics')).body);
  expect(all.length).toBeGreaterThan(30);
  expect(all.join()).toContain('O S3 não responde');
  expect(all.join()).not.toContain('areia-fina-e-vento-sul');
});

test('refused access is logged', async () => {
  const player = await server.asPlayer();
  await at(player).send('GET /api/users');
  await at(player).send('POST /api/teams', {
    body: { name: 'Sol' },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(securityLines()).toEqual([
    expect.objectContaining({ event: 'forbidden', account: player.id, call: 'GET /api/users' }),
    expect.objectContaining({ event: 'forbidden', call: 'POST /api/teams' }),
  ]);
});

test('many refusals of one network are logged as one burst, and those of an expired session not at all', async () => {
  const asks = (from: string) => visitor().send('GET /api/teams', { from });
  for (let count = 0; count < 19; count += 1) await asks('2001:db8::1');
  await asks('198.51.100.7');
  expect(events()).toEqual([]);
  for (let count = 0; count < 30; count += 1) await asks('2001:db8::2');
  expect(securityLines()).toEqual([
    expect.objectContaining({ event: 'unauthenticated-storm', account: null, address: '2001:db8::2' }),
  ]);
});

test('guesses are logged, up to the refusal as too many', async () => {
  for (let count = 0; count < 11; count += 1) await signIn('ninguem@exemplo.com.br', 'outra senha 99');
  expect(events()).toEqual([
    ['sign-in-failed', null],
    ['too-many-requests', null],
  ]);
});

describe('whoever repeats an event without end writes few lines', () => {
  const wrong = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
  const hook = (from: string) => visitor().send(HOOK, { body: {}, headers: wrong, from });
  const minute = async () => {
    server.now += 60_000;
    // Any other event ends the minute.
    await signIn('ninguem@exemplo.com.br', 'outra senha 99', '192.0.2.200');
  };

  test('from one network: the first, and after a minute the number of others', async () => {
    for (let count = 0; count < 200; count += 1) await hook(`2001:db8::${count.toString(16)}`);
    expect(securityLines()).toEqual([
      expect.objectContaining({ event: 'signature-wrong', address: '2001:db8::0', call: HOOK }),
    ]);
    await minute();
    expect(securityLines().slice(1)).toEqual([
      expect.objectContaining({ event: 'signature-wrong', address: '2001:db8::0', unlogged: 199 }),
      expect.objectContaining({ event: 'sign-in-failed' }),
    ]);
    await hook('2001:db8::1');
    expect(events().at(-1), 'written at once again').toEqual(['signature-wrong', null]);
  });

  test('from many networks: the first of fifty of them, and after a minute the total of the others', async () => {
    for (let count = 0; count < 200; count += 1) await hook(`198.51.100.${count}`);
    expect(events()).toHaveLength(50);
    await minute();
    expect(securityLines().slice(50)).toEqual([
      expect.objectContaining({ event: 'signature-wrong', address: 'others', unlogged: 150 }),
      expect.objectContaining({ event: 'sign-in-failed' }),
    ]);
  });

  test('without hiding the events of others or the rights that an administrator changes', async () => {
    for (let count = 0; count < 200; count += 1) await hook(`198.51.100.${count}`);
    const admin = await server.asAdmin();
    const player = await server.asPlayer();
    await signIn(player.email, PASSWORD);
    for (const isScorer of [true, false])
      await at(admin).call('PATCH /api/users/{id}', { params: { id: player.id }, body: { isScorer } });
    expect(events().slice(50)).toEqual([
      ['sign-in', player.id],
      ['rights-changed', admin.id],
      ['rights-changed', admin.id],
    ]);
  });

  test('signed in, too', async () => {
    const player = await server.asPlayer();
    for (let count = 0; count < 100; count += 1) await at(player).send('GET /api/export/teams/csv');
    expect(events()).toEqual([['export', player.id]]);
  });
});

test('webhook calls without a valid signature are logged', async () => {
  await visitor().send(HOOK, { body: {}, headers: { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } });
  expect(events()).toEqual([['signature-wrong', null]]);
});

test('changes of rights are logged with author and account, and unchanged rights are not', async () => {
  const admin = await server.asAdmin();
  const player = await server.asPlayer();
  const change = (body: { isOrganiser: boolean } | { isScorer: boolean }) =>
    at(admin).call('PATCH /api/users/{id}', {
      params: { id: player.id },
      body: { ...body, currentPassword: PASSWORD },
    });
  await change({ isScorer: true });
  await change({ isScorer: true });
  await change({ isScorer: false });
  await change({ isOrganiser: true });
  expect(securityLines()).toEqual([
    expect.objectContaining({ event: 'rights-changed', account: admin.id, subject: player.id }),
    expect.objectContaining({ event: 'rights-changed', account: admin.id, subject: player.id }),
    expect.objectContaining({ event: 'rights-changed', account: admin.id, subject: player.id }),
  ]);
});

test('downloaded files, changed passwords and ended sessions are logged', async () => {
  const admin = await server.asAdmin();
  await at(admin).send('GET /api/export/teams/csv');
  await at(admin).call('POST /api/logout');
  expect(events()).toEqual([
    ['export', admin.id],
    ['sign-out', admin.id],
  ]);
});
