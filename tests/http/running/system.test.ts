import { afterAll, expect, test, vi } from 'vitest';
import { RELEASE } from '#server/release.ts';
import { somePlayers, work } from '#tests/support/data/messaging.ts';
import { CloudApi } from '#tests/support/outside/cloud-api.ts';
import { EventStream } from '#tests/support/server/stream.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const api = await CloudApi.start();
afterAll(() => api[Symbol.asyncDispose]());
const server = openTestServer(api.environment);

test('an administrator sees the database, the disk, the open streams and the waiting messages', async () => {
  const address = await server.listen();
  const admin = server.at(address, (await server.asAdmin()).token);
  const system = () => admin.call('GET /api/system');
  const before = await system();
  expect(before).toMatchObject({
    version: RELEASE,
    streams: 0,
    messagesWaiting: 0,
  });
  for (const bytes of [before.databaseBytes, before.memoryBytes, before.freeBytes ?? 0])
    expect(bytes).toBeGreaterThan(1_000_000);

  for (const _viewer of [1, 2]) await EventStream.open(address);
  await somePlayers(server, 3);
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  await vi.waitFor(async () => expect(await system()).toMatchObject({ streams: 2, messagesWaiting: 3 }), {
    timeout: 30_000,
  });
  await work(server.main);
  expect(await system()).toMatchObject({ messagesWaiting: 0 });
});
