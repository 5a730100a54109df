import { expect, test } from 'vitest';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const METRICS_TOKEN = 'um-token-de-medidas-comprido';
const AUTHORIZED = { authorization: `Bearer ${METRICS_TOKEN}` };

test('without a token the address does not exist', async () => {
  const { statusCode } = await server.main.app.inject({ url: '/metrics', headers: AUTHORIZED });
  expect(statusCode).toBe(404);
});

test.each([
  ['nothing', {}],
  ['another token', { authorization: `Bearer ${METRICS_TOKEN}x` }],
  ['the token alone', { authorization: METRICS_TOKEN }],
])('a request with %s is refused', async (_, headers) => {
  const { app } = await server.another({ METRICS_TOKEN });
  const answer = await app.inject({ url: '/metrics', headers });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'NOT_AUTHENTICATED' });
});

test('calls are counted by route, without anything typed', async () => {
  const { app } = await server.another({ METRICS_TOKEN });
  for (const id of ['424242', '434343']) await app.inject({ url: `/api/games/${id}` });
  await app.inject({ url: '/api/live-scores' });
  await app.inject({ url: '/api/nothing-of-ours' });
  const { body, headers, statusCode } = await app.inject({ url: '/metrics', headers: AUTHORIZED });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  const counted = body.split('\n').filter((line) => line.startsWith('manchete_call_duration_seconds_count'));
  expect(counted.toSorted()).toEqual([
    'manchete_call_duration_seconds_count{method="GET",call="/api/games/:id",status="401"} 2',
    'manchete_call_duration_seconds_count{method="GET",call="/api/live-scores",status="200"} 1',
  ]);
  expect(body).toContain('\nmanchete_event_streams 0\n');
  expect(body).toContain('\nmanchete_messages_waiting 0\n');
  expect(body).toContain('\nmanchete_backup_ok 0\n');
  expect(body).toMatch(/\nmanchete_pool_open [1-9]/);
  expect(body).toMatch(/\nmanchete_pool_idle \d/);
  expect(body).toContain('\nmanchete_pool_waiting 0\n');
  expect(body).toMatch(/\nnodejs_eventloop_lag_p99_seconds \d/);
  expect(body).not.toContain('424242');
});
