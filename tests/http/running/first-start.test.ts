import { describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#server/app.ts';
import { appointByCommand } from '#server/setup/administrators.ts';
import { KNOWN_PASSWORD } from '#server/setup/demo/accounts.ts';
import { codeOf, openFirstStart } from '#server/setup/first-start-code.ts';
import { prepare } from '#server/setup/prepare.ts';
import { connect } from '#server/store/database/connect.ts';
import { query } from '#server/store/database/database.ts';
import { freshDatabase } from '#tests/support/programs/databases.ts';
import { builtPages } from '#tests/support/server/built-pages.ts';
import { openTestServer, TEMPORARY } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const pages = await builtPages();
const random = { password: () => 'abcde-fghj-kmnp' };
const CODE = random.password();

const fields = {
  code: CODE,
  firstName: 'Olga',
  lastName: 'Oliveira',
  email: 'olga@exemplo.com.br',
  password: 'onda do mar',
  tournamentName: 'Copa da Praia',
  tournamentYear: 2026,
  withDemo: false,
};
const begin = (more: Partial<typeof fields> = {}) => ({ body: { ...fields, ...more } });
const isOpen = async () => (await server.anonymous.call('GET /api/first-start')).isOpen;

describe('a person with the setup code', () => {
  test('becomes the first administrator, signed in, of a tournament of that name and year, with its rounds', async () => {
    await openFirstStart(server.db, random);
    expect(await isOpen()).toBe(true);
    const olga = server.anonymous;
    const user = await olga.call('POST /api/first-start', begin({ code: `  ${CODE.toUpperCase()} ` }));
    expect(user).toMatchObject({
      firstName: 'Olga',
      isAdmin: true,
      emailConfirmed: true,
      mustChangePassword: false,
    });
    const { headers } = await olga.ask('POST /api/login', {
      body: { username: fields.email, password: fields.password },
    });
    expect(headers['set-cookie']).toContain('manchete');
    expect(await olga.call('GET /api/tournament')).toMatchObject({
      name: 'Copa da Praia',
      year: 2026,
      rounds: 8,
    });
    expect((await olga.call('GET /api/tournament/rounds'))[0]?.round_date).toBe('2026-04-04');
    expect(await server.lastLine()).toMatchObject({
      action: 'tournament.begin',
      actor_name: 'Olga Oliveira',
    });
    expect(await isOpen()).toBe(false);
  });

  test('gets the demo on request, under that name, without an account that has the known password', async () => {
    await openFirstStart(server.db, random);
    await server.anonymous.call('POST /api/first-start', begin({ withDemo: true }));
    expect(await server.anonymous.call('GET /api/tournament')).toMatchObject({
      name: 'Copa da Praia',
      year: 2026,
    });
    const { recentGames } = await server.anonymous.call('GET /api/games/completed');
    expect(recentGames.length).toBeGreaterThan(3);
    for (const password of [KNOWN_PASSWORD, TEMPORARY]) {
      const answer = await server.anonymous.send('POST /api/login', {
        body: { username: 'admin@manchete.local', password },
      });
      expect(answer.status).toBe(401);
    }
  });

  test('is one: of two at once the second is refused, and nothing is created twice', async () => {
    await openFirstStart(server.db, random);
    const answers = await Promise.all(
      ['olga', 'otto'].map((who) =>
        server.anonymous.send('POST /api/first-start', begin({ email: `${who}@exemplo.com.br` })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers[loser]?.body).toMatchObject({ code: 'ALREADY_BEGUN' });
    const { users } = await server.state();
    expect(users).toHaveLength(1);
  });

  test('gets the same answer again if the first was lost', async () => {
    await openFirstStart(server.db, random);
    const sent = { ...begin(), headers: { 'idempotency-key': '00000000-0000-4000-8000-000000000001' } };
    const first = await server.anonymous.ask('POST /api/first-start', sent);
    const again = await server.anonymous.ask('POST /api/first-start', sent);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });
});

describe('nobody else', () => {
  test('gets in with a wrong code, and after ten wrong ones from an address the right one is refused too', async () => {
    await openFirstStart(server.db, random);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await server.anonymous.send(
        'POST /api/first-start',
        begin({ code: `abcde-fghj-kmn${attempt}` }),
      );
      expect([answer.status, answer.body.code]).toEqual([403, 'FIRST_START_CODE_WRONG']);
    }
    const answer = await server.anonymous.send('POST /api/first-start', begin());
    expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await server.state())['users']).toHaveLength(0);
    server.now += 5 * 60_000;
    expect((await server.anonymous.send('POST /api/first-start', begin())).status).toBe(201);
  });

  test.each([
    [{ password: '12345678' }, 422, 'PASSWORD_COMMON'],
    [{ password: 'olga@exemplo.com.br' }, 422, 'PASSWORD_PERSONAL'],
    [{ email: 'olga' }, 400, 'VALIDATION'],
    [{ tournamentName: ' ' }, 400, 'VALIDATION'],
    [{ tournamentYear: 1999 }, 400, 'VALIDATION'],
    [{ code: '' }, 400, 'VALIDATION'],
  ])('gets in with %o, and the code stays valid', async (more, status, code) => {
    await openFirstStart(server.db, random);
    const refusal = await server.anonymous.send('POST /api/first-start', begin(more));
    expect([refusal.status, refusal.body.code]).toEqual([status, code]);
    expect((await server.state())['users']).toHaveLength(0);
    expect((await server.anonymous.send('POST /api/first-start', begin())).status).toBe(201);
  });

  test('gets in a second time, with any code', async () => {
    await openFirstStart(server.db, random);
    await server.anonymous.call('POST /api/first-start', begin());
    expect(
      await server.refused(
        server.anonymous,
        'POST /api/first-start',
        begin({ email: 'otto@exemplo.com.br' }),
      ),
    ).toMatchObject({
      status: 409,
      code: 'ALREADY_BEGUN',
    });
  });

  test('gets in once `npm run admin` made somebody an administrator', async () => {
    await openFirstStart(server.db, random);
    await appointByCommand(server.db, server.main.tournament.id, 'ana@exemplo.com.br', random);
    await server.main.tournament.snapshots.refresh();
    expect(await isOpen()).toBe(false);
    expect(await server.refused(server.anonymous, 'POST /api/first-start', begin())).toMatchObject({
      status: 409,
    });
  });

  test('can write to a server that still waits for its administrator', async () => {
    await openFirstStart(server.db, random);
    const body = { username: 'eu@exemplo.com.br', password: 'onda do mar', firstName: 'Eu' };
    const { app } = await server.another({ OPEN_REGISTRATION: 'on' });
    const answer = await app.inject({ method: 'POST', url: '/api/register', payload: body });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'NOT_YET_BEGUN']);
    expect((await server.state())['users']).toHaveLength(0);
  });
});

describe('the start of a server', () => {
  const opened = async (environment: Record<string, string>) => {
    const database = await freshDatabase();
    const db = await connect(database.place, { now: () => server.now, steady: () => server.now });
    onTestFinished(async () => {
      await db.close();
      await database.remove();
    });
    const settings = { ...server.main.installation.settings, ...environment, DEMO: false };
    return { db, settings, first: await prepare(db, settings, random) };
  };

  test('on an empty installation gives one code, the same at the next start, and none once there is an administrator', async () => {
    const { db, settings, first } = await opened({});
    expect(first.code).toBe(CODE);
    const other = { password: () => 'zzzzz-zzzz-zzzz' };
    expect((await prepare(db, settings, other)).code).toBe(CODE);
    await appointByCommand(db, first.tournamentId, 'ana@exemplo.com.br', random);
    expect((await prepare(db, settings, other)).code).toBeNull();
    expect(await query(db, codeOf)).toBeNull();
  });

  test('with an administrator in the environment gives no code', async () => {
    const { first } = await opened({ ADMIN_EMAIL: 'ana@exemplo.com.br', ADMIN_PASSWORD: 'maré alta 31' });
    expect(first.code).toBeNull();
  });
});

describe('every page', () => {
  const served = async (): Promise<App> => server.another({}, { pages });

  test('redirects to the setup page while there is no administrator, and works normally after that', async () => {
    await openFirstStart(server.db, random);
    const { app } = await served();
    const at = async (url: string) => {
      const { statusCode, headers } = await app.inject({ url });
      return [statusCode, headers.location];
    };
    expect(await at('/')).toEqual([302, '/comecar']);
    expect(await at('/rankings?tab=teams')).toEqual([302, '/comecar']);
    const { headers } = await app.inject({ url: '/admin' });
    expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-store']);
    expect(await at('/comecar')).toEqual([200, undefined]);
    expect(await at('/api/tournament')).toEqual([200, undefined]);
    const answer = await app.inject({ method: 'POST', url: '/api/first-start', payload: fields });
    expect(answer.statusCode).toBe(201);
    expect(await at('/')).toEqual([200, undefined]);
  });
});
