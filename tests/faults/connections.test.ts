import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { programFile } from '#tests/support/programs/bundled-programs.ts';
import { ServerProcess } from '#tests/support/programs/server-process.ts';
import { until } from '#tests/support/until.ts';

const OPEN_FILES = 400;

/**
 * Opens connections that never ask anything, from three addresses, and returns those that the server ended.
 */
function holdConnections(address: string, count: number) {
  const { port } = new URL(address);
  const all: Socket[] = [];
  let ended = 0;
  for (let each = 0; each < count; each += 1) {
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress: `127.0.0.${2 + (each % 3)}`,
    });
    socket
      .on('error', () => {})
      .once('close', () => {
        ended += 1;
      });
    all.push(socket.resume());
  }
  const close = () => {
    for (const socket of all) socket.destroy();
  };
  onTestFinished(close);
  return { ended: () => ended, close };
}

test('more connections than open files allowed leave writes and reads as they were, and end by themselves', async () => {
  await using server = await ServerProcess.start({}, programFile('main'), OPEN_FILES);
  const admin = await server.admin();
  const held = holdConnections(server.address, 3 * OPEN_FILES);
  // At most 200 stay: the others were ended to make room.
  await until('what is beyond the limit to be ended', () => held.ended() >= 2 * OPEN_FILES);
  for (const name of ['Recife', 'Olinda', 'Paulista']) {
    await admin.call('POST /api/teams', { body: { name } });
    // A new connection each time, as from somebody new.
    const answer = await fetch(`${server.address}/api/tournament`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(200);
  }
  const during = await admin.call('GET /api/system');
  expect(during.connectionsMax).toBe(OPEN_FILES / 2);
  expect(during.connections).toBeLessThanOrEqual(OPEN_FILES / 2);

  await until('idle ones to end', () => held.ended() === 3 * OPEN_FILES, 40_000);
  await admin.call('POST /api/teams', { body: { name: 'Caruaru' } });
  expect(await admin.call('GET /api/teams')).toHaveLength(4);
});
