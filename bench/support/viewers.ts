import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Seen } from './viewers-process.ts';

/** People who follow the event stream, in a process of their own: what they read must not delay who measures. */
export class Viewers {
  readonly #child: ChildProcess;
  readonly count: number;

  private constructor(child: ChildProcess, count: number) {
    this.#child = child;
    this.count = count;
  }

  /** Opens so many streams; ready when each of them has had its first event. */
  static async open(port: number, count: number): Promise<Viewers> {
    const file = fileURLToPath(new URL('./viewers-process.ts', import.meta.url));
    const child = fork(file, [JSON.stringify({ port, count })], { serialization: 'advanced' });
    const ended = once(child, 'exit').then(() => {
      throw new Error('The viewers ended before their streams were open');
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    return new Viewers(child, count);
  }

  /** What arrived so far. */
  async seen(): Promise<Seen> {
    const answer = once(this.#child, 'message');
    this.#child.send('report');
    return (await answer)[0] as Seen;
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill();
    await gone;
  }
}
