import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Seen } from './viewers-process.ts';

/**
 * Maximum number of streams per process: many machines allow it 20,000 open files, and one address has a
 * limited number of connections to a port.
 */
const MOST_OF_A_PROCESS = 12_500;

/**
 * Each process connects from its own address: a bound port is taken for all servers, and if two processes
 * share the 28,000 ports of an address, finding a free one takes minutes.
 */
let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `127.0.0.${addresses}`;
};

/**
 * Viewers who follow the event stream, in their own processes, so that their reading does not delay the
 * measurement.
 */
export class Viewers {
  readonly #children: readonly ChildProcess[];
  readonly count: number;

  private constructor(children: readonly ChildProcess[], count: number) {
    this.#children = children;
    this.count = count;
  }

  /** Opens `count` streams; resolves when each has had its first event. */
  static async open(port: number, count: number): Promise<Viewers> {
    const processes = Math.ceil(count / MOST_OF_A_PROCESS);
    const each = Math.ceil(count / processes);
    const opening = Array.from({ length: processes }, (_, index) =>
      opened({ port, count: Math.min(each, count - index * each), from: nextAddress() }),
    );
    return new Viewers(await Promise.all(opening), count);
  }

  async seen(): Promise<Seen> {
    const parts = await Promise.all(this.#children.map(seenBy));
    const boards = new Map<number, number[]>();
    for (const part of parts) {
      for (const [revision, arrivals] of part.boards)
        boards.set(revision, [...(boards.get(revision) ?? []), ...arrivals]);
    }
    return { boards, lost: parts.reduce((sum, { lost }) => sum + lost, 0) };
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#children.map(async (child) => {
        const gone = once(child, 'exit');
        child.kill();
        await gone;
      }),
    );
  }
}

async function opened(streams: { port: number; count: number; from: string }): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./viewers-process.ts', import.meta.url));
  const child = fork(file, [JSON.stringify(streams)], { serialization: 'advanced' });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The viewers ended before their streams were open');
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return child;
}

async function seenBy(child: ChildProcess): Promise<Seen> {
  const answer = once(child, 'message');
  child.send('report');
  return (await answer)[0] as Seen;
}
