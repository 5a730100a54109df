import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { CallKey } from '#contract/contract.ts';
import { type ReadKey, reads } from '#contract/reads.ts';
import { aGame, aTeam } from '#tests/support/data/builders.ts';
import { openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer({ OPEN_REGISTRATION: 'on' });
const world = openWorld(server);

const views = Object.keys(reads) as ReadKey[];
const sample = (key: CallKey) => samples(world())[key] as Loose;

describe('a view', () => {
  test.each(views)('%s declares who may cache it', async (key) => {
    const { headers } = await world().admin.ask(key, sample(key) as object);
    const { sharedWith } = reads[key];
    const caching = {
      public: ['no-cache', 'Accept-Encoding'],
      role: ['private, no-cache', 'Accept-Encoding, Cookie'],
      personal: ['no-store', 'Cookie'],
    }[sharedWith];
    expect([headers['cache-control'], headers['vary']]).toEqual(caching);
    expect(Object.hasOwn(headers, 'etag')).toBe(sharedWith !== 'personal');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each(views.filter((key) => reads[key].sharedWith !== 'personal'))(
    '%s is not sent again unless it changed',
    async (key) => {
      const { admin } = world();
      const first = await admin.send(key, sample(key));
      const etag = first.headers['etag'] ?? '';
      const again = await admin.send(key, { ...sample(key), headers: { 'if-none-match': etag } });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
      const other = await admin.send(key, { ...sample(key), headers: { 'if-none-match': 'W/"another"' } });
      expect([other.status, other.text]).toEqual([200, first.text]);
    },
  );

  test('has a new ETag after a change, and the old one again after undoing it', async () => {
    const { admin, rounds } = world();
    const params = { roundId: rounds[0]?.id ?? 0 };
    const turn = (isExtraRound: boolean) =>
      admin.call('PATCH /api/tournament/rounds/{roundId}/type', { params, body: { isExtraRound } });
    const etag = async () => (await admin.ask('GET /api/rankings/teams/total')).headers['etag'];
    const before = await etag();
    await turn(true);
    expect(await etag()).not.toBe(before);
    await turn(false);
    expect(await etag()).toBe(before);
  });

  test.each(views.filter((key) => reads[key].sharedWith === 'public'))(
    '%s is the same for everybody',
    async (key) => {
      const mine = await world().admin.send(key, sample(key));
      const theirs = await server.anonymous.send(key, sample(key));
      expect(theirs.text).toBe(mine.text);
    },
  );

  test('compressed is the same as uncompressed, and a small one is not compressed', async () => {
    const { app } = server.main;
    const { admin, recife, olinda } = world();
    for (const court of ['3', '4', '5']) {
      await aGame(admin, { team1Id: recife.id, team2Id: olinda.id, round: 2, court });
    }
    const headers = { 'accept-encoding': 'gzip, br' };
    const plain = await app.inject({ url: '/api/live-scores' });
    const compressed = await app.inject({ url: '/api/live-scores', headers });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    expect(gunzipSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(compressed.headers['etag']).toBe(plain.headers['etag']);
    const small = await app.inject({ url: '/api/live-scores/active-round', headers });
    expect([small.headers['content-encoding'], small.payload]).toEqual([undefined, '{"activeRound":2}']);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const { app } = server.main;
    const get = await app.inject({ url: '/api/live-scores' });
    const head = await app.inject({ method: 'HEAD', url: '/api/live-scores' });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(head.headers).toEqual({ ...get.headers, date: head.headers['date'] });
  });

  test('uses its own query parameters and ignores others', async () => {
    const { admin, recife, bia } = world();
    const ask = (query: object) => admin.send('GET /api/scores', { query: { ...query } });
    const all = await ask({});
    const women = await ask({ gender: 'Feminino', x: '1' });
    const team = await ask({ team: recife.id, gender: 'Feminino' });
    expect(JSON.parse(all.text)).toHaveLength(2);
    expect(JSON.parse(women.text)).toMatchObject([{ playerId: bia.id }]);
    expect(team.text).toBe(women.text);
    expect(JSON.parse((await ask({ team: 999 })).text)).toEqual([]);
  });
});

describe('the revision', () => {
  const stored = async () => (await server.state())['revisions']?.[0]?.['revision'];

  test('is on every view and every answer to a write', async () => {
    const { admin } = world();
    const before = Number((await admin.ask('GET /api/teams')).headers['revision']);
    expect(before).toBe(await stored());
    const written = Number(
      (await admin.ask('POST /api/teams', { body: { name: 'Paulista' } })).headers['revision'],
    );
    expect(written).toBeGreaterThan(before);
    expect(written).toBe(await stored());
    expect(Number((await server.anonymous.ask('GET /api/tournament')).headers['revision'])).toBe(written);
  });

  test('grows with each write, even if the clock stops or goes back', async () => {
    const { admin } = world();
    const revisions: number[] = [];
    for (const [index, name] of ['A1', 'B2', 'C3'].entries()) {
      server.now -= index * 60_000;
      revisions.push(Number((await admin.ask('POST /api/teams', { body: { name } })).headers['revision']));
    }
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(new Set(revisions).size).toBe(3);
  });

  test('that was seen at another process is waited for', async () => {
    const { admin } = world();
    const behind = server.of(await server.another(), admin.token);
    const { headers } = await admin.ask('POST /api/teams', { body: { name: 'Paulista' } });
    const sent = { headers: { 'min-revision': headers['revision'] ?? '' } };
    const names = (await behind.call('GET /api/teams', sent)).map(({ name }) => name);
    expect(names).toContain('Paulista');
  });

  test.each(['99999999999999', 'abc', '1e400', '-1'])(
    '%s that does not exist is not waited for',
    async (revision) => {
      const answer = await world().admin.ask('GET /api/teams', { headers: { 'min-revision': revision } });
      expect(Number(answer.headers['revision'])).toBe(await stored());
    },
  );
});

test('renaming a team renames it in every view', async () => {
  const { admin, recife } = world();
  await aTeam(admin, 'Paulista');
  await admin.call('PATCH /api/teams/{id}', { params: { id: recife.id }, body: { name: 'Ipojuca' } });
  for (const key of views) expect((await admin.send(key, sample(key))).text, key).not.toContain('Recife');
});
