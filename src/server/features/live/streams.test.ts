import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BEAT_EVERY } from '#contract/events.ts';
import type { Topic } from '#contract/reads.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { toAnswer } from '#server/store/snapshot/answers.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { StreamCounts, Streams } from './streams.ts';

const MORE_THAN_ONE_TURN = 450;

async function aServer() {
  const state = { revision: 1 };
  const streams = new Streams({
    tournamentId: 1,
    revision: () => state.revision,
    topics: () => ({ teams: 1 }),
    board: () => toAnswer('[]'),
    silentFor: () => 0,
    counts: new StreamCounts(),
    build: 'test',
    hasWorker: true,
    clock: systemClock,
    headers: {},
    most: MORE_THAN_ONE_TURN + 1,
    mostPerNetwork: MORE_THAN_ONE_TURN + 1,
  });
  onTestFinished(() => streams.close());
  const requests: [IncomingMessage, ServerResponse][] = [];
  const address = await listen((...request) => requests.push(request));
  const asked = (count: number) => expect.poll(() => requests.length, { timeout: 10_000 }).toBe(count);
  const open = () => {
    for (const [request, response] of requests.splice(0)) {
      streams.open(
        { raw: request, ip: '127.0.0.1' } as FastifyRequest,
        { raw: response, hijack() {} } as FastifyReply,
        'stranger',
        async () => 'stranger',
      );
    }
  };
  const pages = Array.from({ length: MORE_THAN_ONE_TURN }, () => ask(address));
  await asked(MORE_THAN_ONE_TURN);
  open();
  return { streams, state, address, asked, open, pages };
}

const change = (topics: Topic[], reset = false) => ({ snapshot: {} as Snapshot, topics, reset });

test('a page that connects while an event is being sent never gets a smaller revision than its first', {
  timeout: 60_000,
}, async () => {
  const { streams, state, address, asked, open } = await aServer();
  const late = ask(address);
  await asked(1);

  streams.announceChange(change([], true));
  streams.announceChange(change([], true));
  state.revision = 2;
  open();
  streams.announceChange(change([], true));
  await expect.poll(() => late.revisions().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  expect(late.revisions()).toEqual([2, 2, 2]);
});

test('topics are announced together with all others up to their revision, however long the sending takes', {
  timeout: 60_000,
}, async () => {
  const { streams, state, pages } = await aServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  streams.announce(['teams']);
  // While this is being sent, the topics wait and another change comes.
  streams.announceChange(change([], true));
  vi.advanceTimersByTime(50);
  state.revision = 2;
  streams.announceChange(change(['players']));
  vi.useRealTimers();
  const first = pages[0]?.changes ?? (() => []);
  await expect.poll(() => first().length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(first()[0]).toEqual({ revision: 2, topics: ['teams', 'players'] });
});

test('a heartbeat while topics are collected sends them first, and they are announced once', {
  timeout: 60_000,
}, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { streams, state, pages } = await aServer();
  const names = pages[0]?.names ?? (() => []);
  vi.advanceTimersToNextTimer();
  vi.advanceTimersByTime(BEAT_EVERY - 20);
  state.revision = 2;
  streams.announceChange(change(['teams']));
  vi.advanceTimersByTime(50);
  await expect.poll(() => names().length, { timeout: 10_000 }).toBe(4);
  state.revision = 3;
  streams.announceChange(change(['players']));
  vi.advanceTimersByTime(50);
  await expect.poll(() => names().length, { timeout: 10_000 }).toBe(5);
  expect(names()).toEqual(['beat', 'beat', 'changed', 'beat', 'changed']);
  expect(pages[0]?.changes()).toEqual([
    { revision: 2, topics: ['teams'] },
    { revision: 3, topics: ['players'] },
  ]);
});

test('only the first heartbeat of a page has the revisions of the topics', { timeout: 60_000 }, async () => {
  const { streams, pages } = await aServer();
  streams.announceChange(change([], true));
  const beats = pages[0]?.beats ?? (() => []);
  await expect.poll(() => beats().length, { timeout: 10_000 }).toBe(2);
  expect(beats().map(({ topics }) => topics)).toEqual([{ teams: 1 }, undefined]);
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

/**
 * Opens a stream. `names`: of its events, in order; `beats`: its heartbeats; `revisions`: of those;
 * `changes`: what it announced.
 */
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
    beats: () =>
      [...text.matchAll(/event: beat\ndata: (.*)\n/g)].map(
        ([, data = '']) => JSON.parse(data) as { topics?: unknown },
      ),
    names: () => [...text.matchAll(/event: (.*)\n/g)].map(([, name]) => name),
    changes: () =>
      [...text.matchAll(/event: changed\ndata: (.*)/g)].map(([, data = '']) => JSON.parse(data) as unknown),
    revisions: () => [...text.matchAll(/"revision":(\d+),"build"/g)].map(([, number]) => Number(number)),
  };
}
