import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a server that can be cut: open connections break, later ones pass again. */
export class Cuttable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(to: URL) {
    this.#server = createServer((near) => this.#pass(near, to));
  }

  static async to(address: string): Promise<Cuttable> {
    const way = new Cuttable(new URL(address));
    await new Promise<void>((done) => way.#server.listen(0, '127.0.0.1', done));
    return way;
  }

  /** The same address through this proxy. */
  of(address: string): string {
    const listening = this.#server.address();
    const url = new URL(address);
    if (listening && typeof listening === 'object') url.port = String(listening.port);
    return url.href.replace(/\/$/, '');
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #pass(near: Socket, to: URL): void {
    const far = connect({ host: to.hostname, port: Number(to.port) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket);
      // Errors are expected here.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
