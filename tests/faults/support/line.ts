import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy to a PostgreSQL server that can hold the server's answers back without closing a connection. */
export class Line {
  held = 0;
  calls = 0;
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #to: URL;

  private constructor(url: string) {
    this.#to = new URL(url);
    this.#server = createServer((near) => this.#pass(near));
  }

  static async to(url: string): Promise<Line> {
    const line = new Line(url);
    await new Promise<void>((done) => line.#server.listen(0, '127.0.0.1', done));
    onTestFinished(() => line.#close());
    return line;
  }

  get url(): string {
    const address = this.#server.address();
    const url = new URL(this.#to);
    url.searchParams.delete('host');
    if (address && typeof address === 'object') url.port = String(address.port);
    return url.href;
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.held = 0;
    for (const deliver of this.#waiting.splice(0)) deliver();
  }

  /** Closes all connections; later ones work again. */
  cut(): void {
    this.#end();
    this.#waiting.length = 0;
    this.release();
  }

  #pass(near: Socket) {
    this.calls += 1;
    const far = connect({ host: this.#to.hostname, port: Number(this.#to.port) });
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
    }
    near.on('data', (bytes) => far.write(bytes));
    near.on('close', () => far.destroy());
    far.on('data', (bytes) => {
      this.held += this.#isHeld ? bytes.length : 0;
      this.#deliver(() => near.write(bytes));
    });
    far.on('close', () => this.#deliver(() => near.destroy()));
  }

  #deliver(deliver: () => void) {
    if (this.#isHeld) this.#waiting.push(deliver);
    else deliver();
  }

  #end() {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  #close() {
    this.#end();
    this.#server.close();
  }
}
