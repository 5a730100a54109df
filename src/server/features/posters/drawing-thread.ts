import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Format, Poster } from './poster.ts';

export type Drawing = { readonly id: number; readonly poster: Poster; readonly format: Format };
export type Drawn =
  | { readonly id: number; readonly jpeg: Uint8Array }
  | { readonly id: number; readonly failure: string };

type Waiting = { readonly resolve: (jpeg: Buffer) => void; readonly reject: (error: unknown) => void };

/** Milliseconds without a poster after which the thread ends, because it takes memory. */
const IDLE = 60_000;
/** Milliseconds that a poster may take: one that takes longer never ends. */
const AT_MOST = 20_000;

/**
 * Draws posters in a thread of its own: laying one out takes up to a tenth of a second, and would hold up a
 * scorekeeper's point. Started with the first poster.
 */
export class DrawingThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #ending: NodeJS.Timeout | undefined;
  #last = 0;

  /** Returns a JPEG. */
  draw(poster: Poster, format: Format): Promise<Buffer> {
    const worker = this.#worker ?? this.#start();
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#waiting.set(id, { resolve, reject });
    this.#endIn(AT_MOST, worker);
    worker.ref();
    worker.postMessage({ id, poster, format } satisfies Drawing);
    return promise;
  }

  #start(): Worker {
    // Bundled programs have the worker beside them, as JavaScript.
    const worker = new Worker(new URL(`drawing-worker${extname(import.meta.url)}`, import.meta.url));
    worker.on('message', (drawn: Drawn) => this.#settle(drawn, worker));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('The thread that draws pictures ended')));
    this.#worker = worker;
    return worker;
  }

  #settle(drawn: Drawn, worker: Worker): void {
    const waiting = this.#waiting.get(drawn.id);
    this.#waiting.delete(drawn.id);
    if (this.#waiting.size === 0) {
      this.#endIn(IDLE, worker);
      // An idle thread does not keep the program running.
      worker.unref();
    }
    if ('jpeg' in drawn) waiting?.resolve(Buffer.from(drawn.jpeg));
    else waiting?.reject(new Error(drawn.failure));
  }

  #endIn(milliseconds: number, worker: Worker): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => {
      this.#lose(worker, new Error('Drawing a picture took too long'));
      void worker.terminate();
    }, milliseconds).unref();
  }

  /** The next poster starts another thread. */
  #lose(worker: Worker, error: unknown): void {
    // After an error it also ends, when another one may have been started.
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
