import { connect, type Socket } from 'node:net';

export const EVENTS = '/api/events';
/** Addresses of strangers; people have 127.0.0.1. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
/** Milliseconds before a connection ended by the server is opened again. */
const AGAIN_AFTER = 1_000;
const PACE = 2;
const STATUS = Buffer.from('HTTP/1.1 ');

/** The outcome of an attack: connections opened, and ended by the server; answers by status. */
export type Outcome = { opened: number; ended: number; readonly answers: Record<string, number> };

/** Milliseconds between two pieces of a body that comes slowly. */
const PIECE_EVERY = 1_000;

/** What a stranger may have: a player's session, and the token of a court's link. */
export type Known = { readonly player: string; readonly link: string };

/** Somebody with four addresses. */
export class Stranger {
  readonly player: string;
  readonly link: string;
  readonly outcome: Outcome = { opened: 0, ended: 0, answers: {} };
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #isGone = false;

  constructor(port: number, { player, link }: Known) {
    this.#port = port;
    this.player = player;
    this.link = link;
  }

  /** Opens connections, sends these bytes on each, and reads nothing. */
  hold({ connections, bytes, addresses = ADDRESSES.length }: Hold): void {
    const sent = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    for (let index = 0; index < connections; index += 1)
      setTimeout(() => this.#connect(index % addresses, (socket) => socket.write(sent)), index / PACE);
  }

  /** Opens connections, sends the start on each, then a piece a second. */
  trickle(connections: number, start: string, piece: string): void {
    for (let index = 0; index < connections; index += 1) {
      this.#connect(index % ADDRESSES.length, (socket) => {
        socket.write(start);
        const writing = setInterval(() => socket.write(piece), PIECE_EVERY);
        socket.once('close', () => clearInterval(writing));
      });
    }
  }

  /** Keeps this many requests unanswered on each of some connections, and makes at most `most`. */
  ask(connections: number, outstanding: number, request: (n: number) => string | Buffer, most = 1e9): void {
    let asked = 0;
    const next = () => (asked < most ? request(asked++) : '');
    for (let index = 0; index < connections; index += 1) {
      this.#connect(index % ADDRESSES.length, (socket) => {
        socket.on('data', (chunk: Buffer) => {
          for (let count = this.#count(chunk); count > 0; count -= 1) socket.write(next());
        });
        for (let count = outstanding; count > 0; count -= 1) socket.write(next());
      });
    }
  }

  leave(): Outcome {
    this.#isGone = true;
    for (const socket of this.#sockets) socket.destroy();
    return this.outcome;
  }

  #connect(place: number, begin: (socket: Socket) => void): void {
    if (this.#isGone) return;
    const { outcome } = this;
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: ADDRESSES[place] });
    this.#sockets.add(socket);
    socket.once('connect', () => {
      outcome.opened += 1;
      begin(socket);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (this.#isGone) return;
      outcome.ended += 1;
      setTimeout(() => this.#connect(place, begin), AGAIN_AFTER);
    });
  }

  /** Answers that begin in these bytes. Misses one whose first line is cut, which costs a request. */
  #count(chunk: Buffer): number {
    const { answers } = this.outcome;
    let count = 0;
    for (let at = chunk.indexOf(STATUS); at !== -1; at = chunk.indexOf(STATUS, at + STATUS.length)) {
      const status = chunk.toString('latin1', at + STATUS.length, at + STATUS.length + 3);
      answers[status] = (answers[status] ?? 0) + 1;
      count += 1;
    }
    return count;
  }
}

type Hold = {
  readonly connections: number;
  readonly bytes: string | Uint8Array;
  readonly addresses?: number;
};
