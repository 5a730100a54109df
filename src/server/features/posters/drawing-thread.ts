import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Format, Poster } from './poster.ts';

export type Drawing = { readonly id: number; readonly poster: Poster; readonly format: Format };
export type Drawn =
  | { readonly id: number; readonly jpeg: Uint8Array }
  | { readonly id: number; readonly error: unknown };

type Waiting = { readonly resolve: (jpeg: Buffer) => void; readonly reject: (error: unknown) => void };

/**
 * Draws posters in a thread of its own: laying one out takes up to a tenth of a second, which a scorekeeper's point
 * would wait for. Started with the first poster.
 */
export class DrawingThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #last = 0;

  /** Returns a JPEG. */
  draw(poster: Poster, format: Format): Promise<Buffer> {
    const worker = this.#worker ?? this.#start();
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, poster, format } satisfies Drawing);
    return promise;
  }

  #start(): Worker {
    // Bundled programs have the worker beside them, as JavaScript.
    const worker = new Worker(new URL(`drawing-worker${extname(import.meta.url)}`, import.meta.url));
    worker.on('message', (drawn: Drawn) => this.#settle(drawn));
    worker.on('error', (error) => this.#end(error));
    worker.on('exit', () => this.#end(new Error('The thread that draws pictures ended')));
    this.#worker = worker;
    return worker;
  }

  #settle(drawn: Drawn): void {
    const waiting = this.#waiting.get(drawn.id);
    this.#waiting.delete(drawn.id);
    // An idle thread does not keep the program running.
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('jpeg' in drawn) waiting?.resolve(Buffer.from(drawn.jpeg));
    else waiting?.reject(drawn.error);
  }

  /** The next poster starts another thread. */
  #end(error: unknown): void {
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
