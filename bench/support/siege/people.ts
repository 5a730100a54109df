import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { CourtTapper } from '../court-tapper.ts';
import { percentile, sharedNow } from '../figures.ts';
import { Screen, type Tap } from '../seen-writes.ts';
import { EVENTS } from './stranger.ts';

export type Sample = { readonly took: number; readonly isFailed: boolean };
/** Something a person does at fixed times, however long it took before. */
export type Person = { readonly name: string; readonly every: number; act(n: number): Promise<Sample> };
export type Times = {
  readonly p50: number;
  readonly p95: number;
  readonly failed: number;
  readonly count: number;
};

/** People who wait longer have given up, in milliseconds. */
const PATIENCE = 10_000;
const FAILED: Sample = { took: PATIENCE, isFailed: true };

type Place = { readonly port: number; readonly cookie: string };
type Reading = { readonly agent: Agent | false; readonly fields?: Record<string, string> };

/** Reads an answer to its end; repeats, like a browser, a request whose kept connection had just ended. */
export function read(port: number, path: string, { agent, fields = {} }: Reading): Promise<Sample> {
  const start = sharedNow();
  const once = () =>
    new Promise<'ok' | 'failed' | 'again'>((resolve) => {
      const signal = AbortSignal.timeout(PATIENCE);
      const headers = { 'accept-encoding': 'gzip', ...fields };
      const asked = request({ port, host: '127.0.0.1', path, agent, headers, signal }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve((answer.statusCode ?? 500) < 400 ? 'ok' : 'failed'));
        answer.once('error', () => resolve('failed'));
      });
      asked.once('error', () => resolve(asked.reusedSocket && !signal.aborted ? 'again' : 'failed'));
      asked.end();
    });
  const done = once().then((outcome) => (outcome === 'again' ? once() : outcome));
  return done.then((outcome) => (outcome === 'ok' ? { took: sharedNow() - start, isFailed: false } : FAILED));
}

/** The people who are measured, each at an ordinary pace. */
export function everybody({ port, cookie }: Place, court: CourtTapper): readonly Person[] {
  const kept = () => new Agent({ keepAlive: true, maxSockets: 6 });
  const [reader, page] = [kept(), kept()];
  const reads = ['/api/live-scores', '/api/rankings/teams/total', '/api/scores'];
  const html = { accept: 'text/html' };
  return [
    { name: 'scorekeeper', every: 500, act: () => tap(court) },
    {
      name: 'reader',
      every: 200,
      act: (n) => read(port, reads[n % reads.length] ?? '', { agent: reader, fields: { cookie } }),
    },
    {
      name: 'page',
      every: 500,
      act: (n) => read(port, n % 2 ? '/auth' : `/jogos/${493 + (n % 8)}`, { agent: page, fields: html }),
    },
    { name: 'new visitor', every: 500, act: () => read(port, '/', { agent: false, fields: html }) },
  ];
}

export async function tap(court: CourtTapper): Promise<Sample> {
  const start = sharedNow();
  const again = await court.tap();
  return { took: sharedNow() - start, isFailed: again > 0 };
}

/** A screen that follows the event stream, and reopens it like a browser. */
export class Stream {
  readonly #port: number;
  readonly #screen = new Screen();
  readonly #end = new AbortController();

  constructor(port: number) {
    this.#port = port;
    void this.#follow();
  }

  /** From the answers to taps until this screen shows them. */
  async shown(taps: readonly Tap[]): Promise<Sample[]> {
    const until = sharedNow() + PATIENCE;
    for (;;) {
      const times = [...this.#screen.of(taps)];
      if (!times.includes(undefined) || sharedNow() > until)
        return taps.map(({ answeredAt }, index) => {
          const at = times[index];
          return at === undefined ? FAILED : { took: Math.max(0, at - answeredAt), isFailed: false };
        });
      await pause(100);
    }
  }

  [Symbol.dispose](): void {
    this.#end.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        const answer = await fetch(`http://127.0.0.1:${this.#port}${EVENTS}`, { signal });
        let rest = '';
        for await (const text of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
          rest += Buffer.from(text).toString('latin1');
          const end = rest.lastIndexOf('\n\n');
          for (const [, id] of rest.slice(0, Math.max(0, end)).matchAll(/^event: board\nid: (\d+)/gm))
            this.#screen.show(Number(id), sharedNow());
          rest = rest.slice(end === -1 ? 0 : end);
        }
      } catch {
        // The connection broke.
      }
      await pause(1_000);
    }
  }
}

/**
 * Everybody acts for a number of seconds, and the stream shows what was tapped; resolves when everything
 * begun is done.
 */
export async function watch(
  people: readonly Person[],
  court: CourtTapper,
  stream: Stream,
  seconds: number,
): Promise<Record<string, Times>> {
  const first = court.taps.length;
  const each = people.map(async ({ name, every, act }) => [name, timesOf(await paced(seconds, every, act))]);
  const times = Object.fromEntries(await Promise.all(each)) as Record<string, Times>;
  return { ...times, stream: timesOf(await stream.shown(court.taps.slice(first))) };
}

/** Does something at fixed times, however long it takes; resolves when everything is done. */
export async function paced(seconds: number, every: number, act: Person['act']): Promise<Sample[]> {
  const start = sharedNow();
  const acts: Promise<Sample>[] = [];
  for (let n = 0; n * every < seconds * 1_000; n += 1) {
    await pause(Math.max(0, start + n * every - sharedNow()));
    acts.push(act(n));
  }
  return Promise.all(acts);
}

export function timesOf(samples: readonly Sample[]): Times {
  const took = samples.map((sample) => sample.took);
  const failed = samples.filter(({ isFailed }) => isFailed).length;
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), failed, count: samples.length };
}

/**
 * Ahead of other processes, so that people's times are the server's and not those of this crowded machine.
 */
export function goFirst(): void {
  try {
    setPriority(-10);
  } catch {
    console.log('Without root the times of people have their waits for the processor in them.');
  }
}
