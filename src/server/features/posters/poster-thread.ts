import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Format, Poster } from './poster.ts';

/** Draws posters in a thread of its own, so that the tens of milliseconds of a long list hold no request up. */
export class PosterThread {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** SVG of a poster, whose logos are data URLs. */
  draw(poster: Poster, format: Format): Promise<string> {
    const drawn = this.#last.then(async () => {
      this.#worker ??= this.#start();
      this.#worker.postMessage({ poster, format });
      const [svg] = await once(this.#worker, 'message');
      return svg;
    });
    this.#last = drawn.catch(() => {});
    return drawn;
  }

  #start(): Worker {
    // Bundled programs have the worker's file beside them, as JavaScript.
    const worker = new Worker(new URL(`poster-worker${extname(import.meta.url)}`, import.meta.url));
    // The next poster gets another thread.
    worker.once('error', () => {
      this.#worker = undefined;
    });
    // The process may end without it.
    worker.unref();
    return worker;
  }
}
