import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '#server/config.ts';
import { networkOf } from '#server/http/network.ts';
import { IdleConnections } from './idle-connections.ts';
import { hasBody } from './stalled-body.ts';

const OTHER_FILES = 1_024;
const OTHER_CONNECTIONS = 5_000;
/** Unanswered requests on one connection: browsers ask for the next one after the last. */
const MAX_UNANSWERED = 8;

export type ConnectionLimits = {
  readonly connections: number;
  readonly perNetwork: number;
  readonly streams: number;
  readonly streamsPerNetwork: number;
};

/**
 * What the limit of open files allows. A network gets at most a quarter of the connections, and a quarter of
 * all, and of its own, is kept for requests other than streams. Behind a proxy all connections come from one
 * network, so they are not counted by network.
 */
export function connectionLimits(
  openFiles: number,
  settings: Pick<Settings, 'STREAMS_MAX' | 'STREAMS_PER_ADDRESS' | 'TRUST_PROXY'>,
): ConnectionLimits {
  const { STREAMS_MAX, STREAMS_PER_ADDRESS, TRUST_PROXY } = settings;
  const room = openFiles - Math.min(OTHER_FILES, Math.floor(openFiles / 2));
  const connections = Math.min(room, STREAMS_MAX + OTHER_CONNECTIONS);
  const forStreams = (of: number) => of - Math.min(OTHER_CONNECTIONS, Math.ceil(of / 4));
  const perNetwork = TRUST_PROXY > 0 ? connections : Math.ceil(connections / 4);
  return {
    connections,
    perNetwork,
    streams: Math.min(STREAMS_MAX, forStreams(connections)),
    streamsPerNetwork: Math.min(STREAMS_PER_ADDRESS, forStreams(perNetwork)),
  };
}

/** How many files this process may open. Node raises its soft limit to the hard one at start. */
export function openFilesLimit(): number {
  // The network part of the report would query name servers.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : Number.MAX_SAFE_INTEGER;
}

export type ConnectionTimeouts = {
  readonly head: number;
  readonly request: number;
  readonly keepAlive: number;
  /** Nothing sent and nothing read. */
  readonly stuck: number;
  readonly checkedEvery: number;
};

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  head: 10_000,
  request: 120_000,
  // Longer than most rallies, so that a point needs no new connection.
  keepAlive: 60_000,
  stuck: 120_000,
  checkedEvery: 5_000,
};

/** Proxies keep connections for a minute or two, and may send a write on one just as it is closed. */
export const PROXY_KEEP_ALIVE = 150_000;

const LINGER = 2_000;

type Held = { readonly network: string; readonly unanswered: Set<ServerResponse> };

const withStream = new WeakSet<Socket>();

export function keepForStream(socket: Socket): boolean {
  if (withStream.has(socket)) return false;
  withStream.add(socket);
  socket.setTimeout(0);
  return true;
}

const withUpload = new WeakSet<Socket>();

/** Keeps a connection until its request is complete: a body may take long, but may not stall. */
export function keepForUpload(request: IncomingMessage): void {
  const { socket } = request;
  withUpload.add(socket);
  request.once('close', () => withUpload.delete(socket));
}

export const isUploading = (socket: Socket): boolean => withUpload.has(socket);

/**
 * Open connections of the process. One network cannot take those of others, and a new connection replaces an
 * idle one, so that connections that only wait shut nobody out.
 */
export class Connections {
  readonly limits: ConnectionLimits;
  readonly #isBehindProxy: boolean;
  readonly #held = new Map<Socket, Held>();
  readonly #ofNetwork = new Map<string, Set<Socket>>();
  readonly #idle = new IdleConnections<Socket>();

  constructor(limits: ConnectionLimits, { isBehindProxy }: { readonly isBehindProxy: boolean }) {
    this.limits = limits;
    this.#isBehindProxy = isBehindProxy;
  }

  get count(): number {
    return this.#held.size;
  }

  createServer(handle: RequestListener, timeouts: ConnectionTimeouts): Server {
    const { head, request, keepAlive, stuck, checkedEvery } = timeouts;
    const server = createServer(
      {
        headersTimeout: head,
        requestTimeout: request,
        keepAliveTimeout: keepAlive,
        connectionsCheckingInterval: checkedEvery,
      },
      (request, response) => {
        if (this.#admits(request, response)) handle(request, response);
      },
    );
    server.setTimeout(stuck);
    server.on('connection', (socket) => this.#accept(socket));
    // Node would answer these itself, however many come on a connection.
    server.on('checkExpectation', ({ socket }) => socket.destroy());
    server.on('timeout', (socket) => {
      if (!this.#isBeingAnswered(socket)) socket.destroy();
    });
    return server;
  }

  #accept(socket: Socket): void {
    const network = this.#isBehindProxy ? '' : networkOf(socket.remoteAddress ?? '');
    const ofNetwork = this.#ofNetwork.get(network) ?? new Set();
    const isOverShare = ofNetwork.size >= this.limits.perNetwork;
    if (isOverShare || this.#held.size >= this.limits.connections) {
      const other = isOverShare ? this.#spareOf(network) : this.#spare();
      (other ?? socket).destroy();
      if (!other) return;
      this.#release(other);
    }
    this.#held.set(socket, { network, unanswered: new Set() });
    this.#ofNetwork.set(network, ofNetwork.add(socket));
    this.#idle.add(network, socket);
    socket.once('close', () => this.#release(socket));
  }

  #release(socket: Socket): void {
    const held = this.#held.get(socket);
    if (!held) return;
    this.#held.delete(socket);
    this.#idle.delete(held.network, socket);
    const ofNetwork = this.#ofNetwork.get(held.network);
    ofNetwork?.delete(socket);
    if (ofNetwork?.size === 0) this.#ofNetwork.delete(held.network);
  }

  /**
   * The connection to close for a new one: from the network with most idle ones, otherwise the one with most
   * connections.
   */
  #spare(): Socket | undefined {
    const idle = this.#idle.longest();
    const [largest] = [...this.#ofNetwork].toSorted(([, one], [, other]) => other.size - one.size);
    // People's idle connections do not give way to a network whose own are busy with answers nobody reads.
    return (largest && this.#unreadOf(largest[0])) ?? idle;
  }

  #spareOf = (network: string): Socket | undefined =>
    this.#idle.longestOf(network) ?? this.#unreadOf(network);

  #unreadOf(network: string): Socket | undefined {
    for (const socket of this.#ofNetwork.get(network) ?? []) {
      if (socket.writableLength > 0 && !withStream.has(socket)) return socket;
    }
    return undefined;
  }

  #admits(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket, method, headers } = request;
    const held = this.#held.get(socket);
    if (!held || socket.destroyed) return false;
    // Reads take no body, which could come in a million pieces.
    if ((method === 'GET' || method === 'HEAD') && hasBody(headers)) {
      socket.destroy();
      return false;
    }
    const { network, unanswered } = held;
    if (unanswered.size >= MAX_UNANSWERED || withStream.has(socket)) {
      socket.destroy();
      return false;
    }
    unanswered.add(response);
    this.#idle.delete(network, socket);
    // The rest of a refused body is not read forever; the sender gets a moment to read why.
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || socket.destroy(), LINGER).unref();
    });
    response.once('close', () => {
      unanswered.delete(response);
      if (unanswered.size === 0 && this.#held.has(socket)) this.#idle.add(network, socket);
    });
    return true;
  }

  #isBeingAnswered(socket: Socket): boolean {
    const unanswered = [...(this.#held.get(socket)?.unanswered ?? [])];
    return unanswered.some(({ headersSent, req }) => !headersSent && req.complete);
  }
}
