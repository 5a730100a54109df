import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { toAnswer } from '#server/snapshot/answers.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { Streams } from './streams.ts';

/** More streams than one turn writes to. */
const MANY = 250;

test('a page that connects while an event is being sent never gets a smaller revision than its first', {
  timeout: 60_000,
}, async () => {
  let revision = 1;
  const streams = new Streams({
    revision: () => revision,
    board: () => toAnswer('[]'),
    silentFor: () => 0,
    build: 'test',
    hasWorker: true,
    hasCdn: false,
    clock: systemClock,
    headers: {},
    most: MANY + 1,
    mostPerNetwork: MANY + 1,
  });
  onTestFinished(() => streams.close());
  const requests: [IncomingMessage, ServerResponse][] = [];
  const address = await listen((...request) => requests.push(request));
  const open = () => {
    for (const [request, response] of requests.splice(0)) {
      streams.open(
        { raw: request, ip: '127.0.0.1' } as FastifyRequest,
        { raw: response, hijack() {} } as FastifyReply,
      );
    }
  };

  for (let count = 0; count < MANY; count += 1) ask(address);
  await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(MANY);
  open();
  const late = ask(address);
  await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(1);

  const step = { snapshot: {} as Snapshot, topics: [], reset: true };
  streams.step(step);
  // Two more wait their turn behind the one that is leaving.
  streams.step(step);
  revision = 2;
  open();
  streams.step(step);
  await expect.poll(() => late.revisions().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  expect(late.revisions()).toEqual([2, 2, 2]);
});

async function listen(take: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(take).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens a stream; `revisions` are those of its heartbeats. */
function ask(address: string) {
  let text = '';
  const request = get(address, { agent: false }, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('error', () => {});
  });
  request.on('error', () => {});
  onTestFinished(() => void request.destroy());
  return {
    revisions: () => [...text.matchAll(/"revision":(\d+),"build"/g)].map(([, number]) => Number(number)),
  };
}
