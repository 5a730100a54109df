import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Seen } from './viewers-thread.ts';

/** People who follow the event stream, in a thread of their own: what they read must not delay who measures. */
export class Viewers {
  readonly #worker: Worker;
  readonly count: number;

  private constructor(worker: Worker, count: number) {
    this.#worker = worker;
    this.count = count;
  }

  /** Opens so many streams; ready when each of them has had its first event. */
  static async open(port: number, count: number): Promise<Viewers> {
    const worker = new Worker(new URL('./viewers-thread.ts', import.meta.url), {
      workerData: { port, count },
    });
    await once(worker, 'message');
    return new Viewers(worker, count);
  }

  /** What arrived so far. */
  async seen(): Promise<Seen> {
    const answer = once(this.#worker, 'message');
    this.#worker.postMessage('report');
    return (await answer)[0] as Seen;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
