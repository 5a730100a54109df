import { once } from 'node:events';
import { extname } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

export type EnginePlace = { readonly directory: string } | { readonly memory: Blob | null };

const TERMINATE = 'X'.charCodeAt(0);

/**
 * The embedded engine in its own thread, so that requests are read and streams written while it computes. It
 * speaks PostgreSQL's protocol, with one connection at a time.
 */
export class EngineThread {
  readonly #worker: Worker;
  #isOver = false;
  #isClosing = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.once('exit', () => {
      this.#isOver = true;
    });
  }

  /** Opens the database; throws if that fails. `onEnd`: the thread ended although nobody closed it. */
  static async start(place: EnginePlace, onEnd: (error: unknown) => void): Promise<EngineThread> {
    // Bundled programs have the worker beside them, as JavaScript.
    const file = new URL(`engine-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(file, { workerData: place });
    const opened = await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => null)]);
    if (!opened) throw new Error('The embedded database ended while it was being opened');
    const thread = new EngineThread(worker);
    worker.on('error', onEnd);
    worker.on('exit', (code) => {
      if (!thread.#isClosing) onEnd(code);
    });
    return thread;
  }

  connect(): Duplex {
    return new EngineConnection(this.#worker);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#isOver) return;
    this.#worker.postMessage('close');
    await once(this.#worker, 'exit');
  }
}

class EngineConnection extends Duplex {
  readonly #worker: Worker;
  readonly #hear = (bytes: Uint8Array) => {
    this.push(bytes);
  };
  readonly #end = () => {
    this.destroy(new Error('The embedded database ended'));
  };

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', this.#hear);
    worker.on('exit', this.#end);
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (bytes[0] !== TERMINATE) this.#worker.postMessage(new Uint8Array(bytes));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#hear);
    this.#worker.off('exit', this.#end);
    done(error);
  }
}
