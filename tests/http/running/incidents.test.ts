import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { query } from '#server/store/database/database.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const NAME = 'Nome que ninguém deve ver';

/** Makes the database refuse every new team with this error. */
async function breakTeams(code: string): Promise<void> {
  await query(server.db, async (q) => {
    await q.execute(
      sql.raw(`create or replace function break_teams() returns trigger language plpgsql as
        $$ begin raise exception '% %', coalesce(new, old), 'broken' using errcode = '${code}'; end $$`),
    );
    await q.execute(
      sql.raw(
        'create or replace trigger broken before insert or delete on teams for each row execute function break_teams()',
      ),
    );
  });
  onTestFinished(async () => void (await mend()));
}
const mend = () => query(server.db, (q) => q.execute(sql`drop function if exists break_teams cascade`));

describe('errors are shown to an administrator', () => {
  test.each([
    ['XX000', 500, 'INTERNAL', 'internal'],
    ['53100', 503, 'DISK_FULL', 'disk-full'],
    ['57P01', 503, 'UNAVAILABLE', 'database-away'],
  ])('%s in the database, answered with %i %s, is %s', async (state, status, code, kind) => {
    const { app, ...built } = await server.another();
    const admin = server.of({ app, ...built }, (await server.asAdmin()).token);
    const teams = await admin.call('GET /api/teams');
    await breakTeams(state);
    for (const name of [NAME, `${NAME} 2`]) {
      expect(await admin.send('POST /api/teams', { body: { name } })).toMatchObject({
        status,
        body: { code },
      });
    }
    await mend();
    expect(await admin.call('GET /api/teams')).toEqual(teams);

    const { incidents, slowWrites } = await admin.call('GET /api/system');
    const at = new Date(server.now).toISOString();
    const place = { call: 'POST /api/teams', requestId: expect.stringMatching(/^req-/) };
    expect(incidents).toEqual([{ kind, firstAt: at, lastAt: at, count: 2, place }]);
    expect(slowWrites).toEqual([]);
    expect(JSON.stringify(incidents)).not.toContain(NAME);
  });

  test.each(['XX000', '53100', '57P01'])('%s has the request number that the person saw', async (state) => {
    const built = await server.another();
    const admin = server.of(built, (await server.asAdmin()).token);
    await breakTeams(state);
    const { body } = await admin.send('POST /api/teams', { body: { name: NAME } });
    await mend();
    const { incidents } = await admin.call('GET /api/system');
    expect(incidents[0]?.place?.requestId).toBe(body.requestId);
    expect(body.message).toContain(`Pedido ${body.requestId}.`);
  });
});

test('a call is named by its route, without anything typed', async () => {
  const built = await server.another();
  const admin = server.of(built, (await server.asAdmin()).token);
  const { id } = await admin.call('POST /api/teams', { body: { name: 'Praia' } });
  await breakTeams('XX000');
  await admin.send('DELETE /api/teams/{id}', { params: { id } });
  await mend();
  const { incidents } = await admin.call('GET /api/system');
  expect(incidents.map(({ place }) => place?.call)).toEqual(['DELETE /api/teams/{id}']);
});

test('no request number repeats after the next start', async () => {
  const shown: unknown[] = [];
  await breakTeams('XX000');
  for (const built of [await server.another(), await server.another()]) {
    const admin = server.of(built, (await server.asAdmin()).token);
    shown.push((await admin.send('POST /api/teams', { body: { name: 'Um' } })).body.requestId);
  }
  await mend();
  expect(shown).toEqual(Array(2).fill(expect.stringMatching(/^req-[0-9a-f]{6}-[0-9a-z]+$/)));
  expect(new Set(shown).size).toBe(2);
});

test('a refusal is no incident', async () => {
  const built = await server.another();
  const admin = server.of(built, (await server.asAdmin()).token);
  await admin.send('POST /api/teams', { body: {} });
  await admin.send('GET /api/games/{id}', { params: { id: 99 } });
  await admin.send('POST /api/teams', { payload: '{' });
  expect((await admin.call('GET /api/system')).incidents).toEqual([]);
});

test('a slow write is listed with its duration', async () => {
  const built = await server.another();
  const admin = server.of(built, (await server.asAdmin()).token);
  const now = performance.now.bind(performance);
  let waited = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + waited);
  server.pause = (at) => {
    if (at === 'locked') waited = 1_400;
    return undefined;
  };
  await admin.call('POST /api/teams', { body: { name: NAME } });
  const { slowWrites } = await admin.call('GET /api/system');
  expect(slowWrites).toEqual([
    {
      call: 'POST /api/teams',
      requestId: expect.stringMatching(/^req-/),
      at: new Date(server.now).toISOString(),
      milliseconds: expect.any(Number),
    },
  ]);
  expect(slowWrites[0]?.milliseconds).toBeGreaterThanOrEqual(1_400);
});

test.each([
  ['nova', 'upgrade-finished'],
  ['anterior', 'upgrade-undone'],
  ['falhou', 'upgrade-failed'],
  ['constructor', 'upgrade-undone'],
])('an interrupted or failed upgrade (%s) is shown with its time for a week', async (left, kind) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'manchete-upgrade-'));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const admin = server.of(await server.another({ DATA_DIR }), (await server.asAdmin()).token);
  const shown = async () => (await admin.call('GET /api/system')).incidents;
  expect(await shown()).toEqual([]);
  const file = join(DATA_DIR, 'atualizacao-com-problema');
  const at = new Date(server.now).toISOString();
  await writeFile(file, `${left}\n`);
  await utimes(file, new Date(at), new Date(at));
  server.now += 7 * 86_400_000;
  expect(await shown()).toEqual([{ kind, firstAt: at, lastAt: at, count: 1, place: null }]);
  server.now += 1;
  expect(await shown()).toEqual([]);
});
