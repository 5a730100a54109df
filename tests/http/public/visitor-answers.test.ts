import { describe, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import { isPublicRead } from '#contract/reads.ts';
import { implementations } from '#server/implementations.ts';
import { visitorAnswers } from '#server/routing/visitor-answers.ts';
import { openWorld, samples } from '#tests/support/data/world.ts';
import type { Loose } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

const STORY = 'GET /api/public/games/{id}/story';
const keys = calls.map(([key]) => key as CallKey);
const sample = (key: CallKey) => samples(world())[key] as Loose;

function ask(key: string, sent: object = {}) {
  const { installation, tournament } = server.main;
  return visitorAnswers(installation, tournament, implementations)(key, sent);
}

async function logged() {
  const lines: string[] = [];
  const app = await server.another(
    { LOG_LEVEL: 'warn' },
    { log: { write: (line) => void lines.push(line) } },
  );
  return { app, entries: () => lines.map((line) => JSON.parse(line) as { reqId: string; msg: string }) };
}

describe('a page that the server renders', () => {
  test.each(keys.filter(isPublicRead))('gets for %s the same answer as a visitor', async (key) => {
    const { status, body, headers } = await server.anonymous.send(key, sample(key));
    expect(status).toBe(200);
    expect(await ask(key, sample(key))).toEqual({
      isRefused: false,
      body,
      revision: Number(headers['revision']),
    });
  });

  test('may leave out parameters, and unknown ones are ignored', async () => {
    const key = 'GET /api/historical-top-players';
    const { body } = await server.anonymous.send(key);
    expect(await ask(key, { query: { genderSplit: undefined, x: 1 } })).toMatchObject({ body });
  });

  test('gets no answer to any other call', async () => {
    for (const key of [...keys.filter((each) => !isPublicRead(each)), 'GET /api/unknown', 'toString'])
      expect([key, await ask(key, samples(world())[key as CallKey])]).toEqual([
        key,
        { isRefused: true, status: 401 },
      ]);
  });

  test.each([
    ['x', 400],
    [4_711, 404],
  ])('is refused a game of the id %j with %i', async (id, status) => {
    for (const key of ['GET /api/public/games/{id}', STORY])
      expect(await ask(key, { params: { id } })).toEqual({ isRefused: true, status });
  });

  test('is refused reads that need the database while it is away, and log and operator are told', async () => {
    const { app, entries } = await logged();
    await server.takeDatabaseAway();
    server.now += 3_600_000;
    expect(app.tournament.silentFor).toBeGreaterThan(0);
    const answer = visitorAnswers(app.installation, app.tournament, implementations);
    const params = { id: world().completed.id };
    for (let time = 0; time < 2; time += 1)
      expect(await answer(STORY, { params })).toEqual({ isRefused: true, status: 503 });
    const ownEntries = entries().filter(({ msg }) => msg === 'the database does not answer');
    expect(ownEntries).toMatchObject([{ call: STORY, level: 50 }]);
    const place = { call: STORY, requestId: expect.any(String) };
    // The tournament's own queries fail meanwhile too.
    expect(app.installation.incidents.known.all).toContainEqual(
      expect.objectContaining({ kind: 'database-away', place }),
    );
    expect(await answer('GET /api/public/games/{id}', { params })).toMatchObject({ isRefused: false });
  });

  test('is refused failing reads, and log and operator are told, under one number', async () => {
    const { app, entries } = await logged();
    const { installation, tournament } = app;
    const key = 'GET /api/tournament';
    const show = () => {
      throw new Error('no such field');
    };
    expect(await visitorAnswers(installation, tournament, { [key]: { show } })(key, {})).toEqual({
      isRefused: true,
      status: 500,
    });
    const [entry] = entries();
    expect(entry).toMatchObject({ call: key, err: { message: 'no such field' }, msg: 'unexpected' });
    const place = { call: key, requestId: entry?.reqId };
    expect(installation.incidents.known.all).toMatchObject([{ kind: 'internal', place }]);
  });
});

test('parameters that a call does not describe do not change its cached answer', async () => {
  const params = { id: world().completed.id };
  const { text } = await server.anonymous.send(STORY, { params });
  await server.takeDatabaseAway();
  server.now += 3_600_000;
  // Only a cached answer can come now.
  const { status, text: again } = await server.anonymous.send(STORY, { params, query: { x: '1' } });
  expect([status, again]).toEqual([200, text]);
  expect(await ask(STORY, { params })).toMatchObject({ body: JSON.parse(text) });
});
