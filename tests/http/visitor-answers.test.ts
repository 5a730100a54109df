import { describe, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import { isPublicRead } from '#contract/reads.ts';
import { visitorAnswers } from '#server/http/visitor-answers.ts';
import { implementations } from '#server/implementations.ts';
import type { Loose } from '#tests/support/call.ts';
import { openTestServer } from '#tests/support/test-server.ts';
import { openWorld, samples } from '#tests/support/world.ts';

const server = openTestServer();
const world = openWorld(server);

const STORY = 'GET /api/public/games/{id}/story';
const keys = calls.map(([key]) => key as CallKey);
const sample = (key: CallKey) => samples(world())[key] as Loose;

function ask(key: string, sent: object = {}) {
  const { installation, tournament } = server.main;
  return visitorAnswers(installation, tournament, implementations)(key, sent);
}

describe('a page that the server renders', () => {
  test.each(keys.filter(isPublicRead))('gets the answer of %s that a visitor gets', async (key) => {
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

  test.each(['GET /api/players', 'GET /api/scores', 'POST /api/login', 'GET /api/unknown', 'toString'])(
    'gets nothing of %s',
    async (key) => {
      expect(await ask(key)).toEqual({ isRefused: true, status: 401 });
    },
  );

  test.each([
    ['x', 400],
    [4_711, 404],
  ])('is refused a game of the id %j with %i', async (id, status) => {
    for (const key of ['GET /api/public/games/{id}', STORY])
      expect(await ask(key, { params: { id } })).toEqual({ isRefused: true, status });
  });

  test('is refused what needs the database while that is away, and the operator sees it', async () => {
    const { tournament, installation } = server.main;
    await server.takeDatabaseAway();
    server.now += 3_600_000;
    expect(tournament.silentFor).toBeGreaterThan(0);
    const params = { id: world().completed.id };
    expect(await ask(STORY, { params })).toEqual({ isRefused: true, status: 503 });
    expect(installation.incidents.known.all).toMatchObject([{ kind: 'database-away' }]);
    expect(await ask('GET /api/public/games/{id}', { params })).toMatchObject({ isRefused: false });
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
});
