import { describe, expect, test } from 'vitest';
import { aPlayer } from '#tests/support/data/builders.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

const MINUTE = 60_000;
const NEEDED = { status: 422, code: 'OWN_PASSWORD_NEEDED' };
const DOWNLOAD = 'POST /api/export/players/personal';
const email = 'ana@exemplo.com.br';

/** An administrator who has just signed in by password. */
async function ana() {
  const { id } = await server.asAdmin({ email });
  return { id, here: await server.login(email, PASSWORD) };
}

const download = async (who: Caller, body: object = {}) => {
  const { status, text } = await who.send(DOWNLOAD, { body });
  return [status, status === 200 ? null : (JSON.parse(text) as { code: string }).code];
};
const DONE = [200, null];
const ASKED = [422, 'OWN_PASSWORD_NEEDED'];

describe('a password typed to sign in', () => {
  test("is enough for the documents' calls, which have none", async () => {
    const { here } = await ana();
    const player = await aPlayer(here, { firstName: 'Bia', email: 'bia@exemplo.com.br' });
    const params = { id: player.id };
    await here.call('PATCH /api/players/{id}', { params, body: { isAdmin: true } });
    await here.call('POST /api/players/{id}/reset-password', {
      params,
      body: { newPassword: 'onda do mar' },
    });
    await here.call('DELETE /api/players/{id}', { params });
    const body = { email: 'ana.nova@exemplo.com.br' };
    expect(await here.call('PATCH /api/user/email', { body })).toMatchObject(body);
  });

  test.each([
    ['POST /api/users', () => ({ body: { firstName: 'Vera', email: 'vera@exemplo.com.br', isAdmin: true } })],
    ['POST /api/players', () => ({ body: { ...nuno, isAdmin: true } })],
    ['PATCH /api/users/{id}', (id: number) => ({ params: { id }, body: { isAdmin: false } })],
    ['POST /api/users/{id}/reset-password', (id: number) => ({ params: { id } })],
    ['DELETE /api/users/{id}', (id: number) => ({ params: { id } })],
    ['PATCH /api/tournament', () => ({ body: { rostersPublic: true } })],
    ['POST /api/user/second-factor', () => ({})],
    [DOWNLOAD, () => ({})],
    ['PATCH /api/user/email', () => ({ body: { email: 'nova@exemplo.com.br' } })],
    ['DELETE /api/user', () => ({})],
  ] as const)('is enough for %s within fifteen minutes, and then asked for again', async (key, sent) => {
    const other = await server.asAdmin();
    const { here } = await ana();
    server.now += 15 * MINUTE;
    expect(await server.refused(here, key, sent(other.id))).toMatchObject(NEEDED);
    const again = await server.login(email, PASSWORD);
    server.now += 15 * MINUTE - 1;
    expect((await again.ask(key, sent(other.id) as never)).status).toBeLessThan(300);
  });

  test('counts in this session alone', async () => {
    const { id, here } = await ana();
    const elsewhere = await server.signIn(id);
    expect(await download(elsewhere)).toEqual(ASKED);
    expect(await download(here)).toEqual(DONE);
    expect(await download(elsewhere, { currentPassword: PASSWORD })).toEqual(DONE);
    server.now += 15 * MINUTE;
    expect(await download(here)).toEqual(ASKED);
  });

  test('is not prolonged by what is done without it', async () => {
    const { here } = await ana();
    for (let minute = 0; minute < 15; minute += 5) {
      expect(await download(here)).toEqual(DONE);
      server.now += 5 * MINUTE;
    }
    expect(await download(here)).toEqual(ASKED);
  });
});

describe('a password typed with a call', () => {
  test('counts for the next fifteen minutes', async () => {
    const { here } = await ana();
    server.now += 60 * MINUTE;
    expect(await download(here)).toEqual(ASKED);
    expect(await download(here, { currentPassword: PASSWORD })).toEqual(DONE);
    server.now += 15 * MINUTE - 1;
    expect(await download(here)).toEqual(DONE);
    server.now += 1;
    expect(await download(here)).toEqual(ASKED);
  });

  test('also to change it, in the session that this begins', async () => {
    const { here } = await ana();
    server.now += 60 * MINUTE;
    const body = { currentPassword: PASSWORD, newPassword: 'onda do mar' };
    await here.call('PATCH /api/user/password', { body });
    expect(await download(here)).toEqual(DONE);
  });

  test('that is wrong is refused and counted, even where none was needed', async () => {
    const { here } = await ana();
    const wrong = { currentPassword: 'errada' };
    for (let times = 0; times < 10; times += 1) {
      expect(await download(here, wrong)).toEqual([400, 'WRONG_PASSWORD']);
    }
    expect(await download(here, { currentPassword: PASSWORD })).toEqual([429, 'TOO_MANY_REQUESTS']);
    server.now += 15 * MINUTE;
    expect(await download(here)).toEqual(ASKED);
  });
});

test('nobody else makes the call with a password alone', async () => {
  const body = { currentPassword: PASSWORD };
  expect(await server.refused(server.anonymous, DOWNLOAD, { body })).toMatchObject({ status: 401 });
  const { email: theirs } = await server.asScorer();
  const scorer = await server.login(theirs, PASSWORD);
  expect(await server.refused(scorer, DOWNLOAD, { body })).toMatchObject({ status: 403 });
});

const nuno = { firstName: 'Nuno', gender: 'Masculino' as const, email: 'nuno@exemplo.com.br' };
