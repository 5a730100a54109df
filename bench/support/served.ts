import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '#server/store/database/connect.ts';
import type { Bytes } from './bare-server.ts';
import type { Memory, Order, Ready, ServerOptions } from './server.ts';

/** The product in its own process. */
export type Served = Process & {
  readonly cookie: string;
  readonly others: Ready['others'];
  memory(): Promise<Memory>;
};
export type Stallable = Served & { stall(): void; resume(): void };
export type Bare = Process & { answer(bytes: Bytes): Promise<void> };
/**
 * Event streams of `node:http` in their own process. `send` returns when it began to write, by the shared
 * clock.
 */
export type BareStreams = Process & { send(event: string): Promise<number> };
export type Process = {
  readonly port: number;
  /** Processor time used since it started, in milliseconds. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
};

const fileOf = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Starts the product on an embedded database in a new directory, or on an empty PostgreSQL database. */
export async function serve({
  url,
  pages = null,
  tournament = 'measured',
  tournaments = 1,
}: {
  url?: string;
  pages?: string | null;
  tournament?: ServerOptions['tournament'];
  tournaments?: number;
} = {}): Promise<Stallable> {
  const directory = url === undefined ? await mkdtemp(join(tmpdir(), 'manchete-bench-')) : null;
  const place: DatabaseLocation = url === undefined ? { directory: directory ?? '' } : { url };
  const wanted: ServerOptions = { place, pages, tournament, tournaments };
  const child = fork(fileOf('server'), [JSON.stringify(wanted)], { execArgv: ['--expose-gc'] });
  const ready = await said<Ready>(child);
  return {
    ...ready,
    cpu: () => ask<number>(child, 'cpu' satisfies Order),
    memory: () => ask<Memory>(child, 'memory' satisfies Order),
    stall: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await stopped(child);
      if (directory) await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function serveBare(): Promise<Bare> {
  const child = fork(fileOf('bare'));
  const { port } = await said<{ port: number }>(child);
  return {
    port,
    answer: (bytes) => ask<void>(child, bytes),
    cpu: () => ask<number>(child, 'cpu'),
    stop: () => stopped(child),
  };
}

export async function serveBareStreams(): Promise<BareStreams> {
  const child = fork(fileOf('bare-streams'));
  const { port } = await said<{ port: number }>(child);
  return {
    port,
    send: (event) => ask<number>(child, { event }),
    cpu: () => ask<number>(child, 'cpu'),
    stop: () => stopped(child),
  };
}

async function ask<T>(child: ChildProcess, order: string | object): Promise<T> {
  const answer = said<T>(child);
  child.send(order);
  return answer;
}

async function said<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const end = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`A server ended with ${code}: see what it printed`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), end]);
    return message as T;
  } finally {
    end.catch(() => {});
    ended.abort();
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit');
  child.send('stop');
  await end;
}
