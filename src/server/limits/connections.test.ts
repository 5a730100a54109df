import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refuseUnread } from '#server/routing/errors.ts';
import { CONNECTION_TIMEOUTS, Connections, connectionLimits, keepForUpload } from './connections.ts';

const DEFAULT = { STREAMS_MAX: 25_000, STREAMS_PER_ADDRESS: 2_000, TRUST_PROXY: 0 };

describe('the limit of open files', () => {
  test('leaves the configured streams and connections unchanged if it is high enough', () => {
    expect(connectionLimits(65_536, DEFAULT)).toEqual({
      connections: 30_000,
      perNetwork: 7_500,
      streams: 25_000,
      streamsPerNetwork: 2_000,
    });
  });

  test('minus the files of the database is the number of connections, three quarters of them for streams', () => {
    expect(connectionLimits(4_096, DEFAULT)).toEqual({
      connections: 3_072,
      perNetwork: 768,
      streams: 2_304,
      streamsPerNetwork: 576,
    });
  });

  test('is halved if it is low', () => {
    expect(connectionLimits(256, DEFAULT)).toMatchObject({ connections: 128, perNetwork: 32, streams: 96 });
  });

  test('does not apply if there is none', () => {
    expect(connectionLimits(Number.MAX_SAFE_INTEGER, DEFAULT)).toMatchObject({ connections: 30_000 });
  });
});

test('behind a proxy one network may have all connections, and streams are still counted by visitor', () => {
  expect(connectionLimits(4_096, { ...DEFAULT, TRUST_PROXY: 1 })).toMatchObject({
    perNetwork: 3_072,
    streamsPerNetwork: 2_000,
  });
});

test('a request that is not complete in time is cut off, except an upload', async () => {
  const connections = new Connections(connectionLimits(4_096, DEFAULT), { isBehindProxy: false });
  const timeouts = { ...CONNECTION_TIMEOUTS, head: 100, request: 100, checkedEvery: 20 };
  const server = connections.createServer((request, response) => {
    if (request.url === '/kept') keepForUpload(request);
    request.once('end', () => response.end('whole')).resume();
  }, timeouts);
  server.on('clientError', (error, socket) =>
    refuseUnread(error as NodeJS.ErrnoException, socket as Socket, {}),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const begin = (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\na`);
    return socket;
  };
  const kept = begin('/kept');
  const answered = text(kept);
  await once(server, 'request');
  expect(await text(begin('/other'))).toMatch(/^HTTP\/1.1 408 /);
  kept.write('b');
  expect(await answered).toMatch(/^HTTP\/1.1 200 .*whole/s);
});
