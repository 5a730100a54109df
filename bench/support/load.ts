import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export type Target = {
  readonly port: number;
  readonly request: string;
  readonly status: number;
  readonly length: number;
};

const CONNECTIONS = 64;
const BUFFER = 64 * 1024;
/** The offset of the status in `HTTP/1.1 200 OK`. */
const STATUS_AT = 9;

/**
 * A load generator cheaper than the server it drives: raw sockets, one request at a time on each, answers
 * counted by their length and checked by their status.
 */
export class Load {
  readonly #target: Target;
  readonly #request: Buffer;
  readonly #sockets: Socket[] = [];
  #answers = 0;
  #asking = false;
  #open = 0;
  #idle: () => void = () => {};
  #failed: (error: Error) => void = () => {};

  private constructor(target: Target) {
    this.#target = target;
    this.#request = Buffer.from(target.request);
  }

  static async open(target: Target): Promise<Load> {
    const load = new Load(target);
    await Promise.all(Array.from({ length: CONNECTIONS }, () => load.#connect()));
    return load;
  }

  /** Runs for this many milliseconds. Returns the number of answers, and answers per second. */
  async run(milliseconds: number): Promise<{ answers: number; rate: number }> {
    this.#answers = 0;
    this.#asking = true;
    const start = performance.now();
    const done = new Promise<void>((resolve, reject) => {
      this.#idle = resolve;
      this.#failed = reject;
    });
    const timer = setTimeout(() => {
      this.#asking = false;
    }, milliseconds);
    for (const socket of this.#sockets) this.#ask(socket);
    await done.finally(() => clearTimeout(timer));
    return { answers: this.#answers, rate: (this.#answers * 1_000) / (performance.now() - start) };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #ask(socket: Socket) {
    this.#open += 1;
    socket.write(this.#request);
  }

  async #connect(): Promise<void> {
    let received = 0;
    const { port, status, length } = this.#target;
    const onAnswer = (size: number, bytes: Uint8Array) => {
      if (received === 0 && statusIn(bytes) !== status)
        this.#failed(new Error(`Not a ${status} but another answer`));
      received += size;
      if (received > length) this.#failed(new Error(`${received} bytes where ${length} were expected`));
      if (received < length) return true;
      received = 0;
      this.#answers += 1;
      this.#open -= 1;
      if (this.#asking) this.#ask(socket);
      else if (this.#open === 0) this.#idle();
      return true;
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.alloc(BUFFER), callback: onAnswer },
    });
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    socket.on('error', (error) => this.#failed(error));
  }
}

function statusIn(bytes: Uint8Array): number {
  const digit = (place: number) => (bytes[STATUS_AT + place] ?? 0) - 48;
  return digit(0) * 100 + digit(1) * 10 + digit(2);
}
