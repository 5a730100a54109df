import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BEAT_EVERY, type Events } from '#contract/events.ts';
import type { Topic } from '#contract/reads.ts';
import type { Clock } from '#server/clock.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import type { Answer } from '#server/snapshot/answers.ts';
import type { Step } from '#server/snapshot/snapshots.ts';

/** Topics are collected this long before they are announced. */
const COLLECT = 50;
/** A board is sent at once when it changed, then at most this often. */
const BOARD_EVERY = 250;
/** Bytes a reader may leave unread: beyond, it is gone, whatever its socket believes. */
const UNREAD = 256 * 1024;
/** On shutdown the pages come back over so many milliseconds, not all at once. */
const RETURN_OVER = 5_000;
/** So many streams are written to before somebody else's request has its turn. */
const AT_A_TIME = 200;

type Source = {
  /** The latest revision known here. */
  revision(): number;
  /** The answer of `GET /api/live-scores`, as it stands now. */
  board(): Answer;
  readonly build: string;
  readonly hasWorker: boolean;
  readonly hasCdn: boolean;
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  /** Streams that may be open at once, of everybody and of one network: a whole beach may share one. */
  readonly most: number;
  readonly mostPerNetwork: number;
};

/**
 * The event streams of this process. The bytes of an event are made once and written to all; nothing in them
 * depends on who asks.
 */
export class Streams {
  /** Each with the network that it comes from. */
  readonly #open = new Map<ServerResponse, string>();
  readonly #perNetwork = new Map<string, number>();
  readonly #source: Source;
  readonly #beat: NodeJS.Timeout;
  readonly #topics = new Set<Topic>();
  /** Events that have not begun to leave; made when they do, so that none says less than is known by then. */
  #waiting: (() => Buffer)[] = [];
  #sending = false;
  #collecting: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;
  #shown: string;

  constructor(source: Source) {
    this.#source = source;
    this.#shown = source.board().etag;
    this.#beat = setInterval(() => this.#toAll(() => this.#beatEvent()), BEAT_EVERY);
    this.#beat.unref();
  }

  get count(): number {
    return this.#open.size;
  }

  /** Throws 503 where there is no room: the page asks by itself, and tries again. */
  open(request: FastifyRequest, reply: FastifyReply): void {
    const network = networkOf(request.ip);
    this.#refuseOver(network);
    reply.hijack();
    const response = reply.raw;
    // The stream ends with its connection: no frame around each event.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      ...this.#source.headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that collects the stream would hold every point back.
      'x-accel-buffering': 'no',
    });
    request.raw.socket.setNoDelay(true);
    request.raw.socket.setTimeout(0);
    response.write(this.#beatEvent());
    this.#open.set(response, network);
    this.#count(network, 1);
    response.on('close', () => this.#forget(response));
  }

  /** A new snapshot: the board goes out at once if it changed, the topics a moment later. */
  step({ topics, reset }: Step): void {
    if (reset) this.#toAll(() => this.#beatEvent());
    this.announce(topics);
    if (!this.#resting) this.#showBoard();
  }

  /** Says a moment later that these topics changed. */
  announce(topics: readonly Topic[]): void {
    for (const topic of topics) this.#topics.add(topic);
    this.#collecting ??= setTimeout(() => this.#tellTopics(), COLLECT);
  }

  close(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#collecting);
    clearTimeout(this.#resting);
    for (const response of this.#open.keys()) {
      response.end(`retry: ${1_000 + Math.floor(Math.random() * RETURN_OVER)}\n\n`);
    }
    this.#open.clear();
  }

  #refuseOver(network: string) {
    const own = this.#perNetwork.get(network) ?? 0;
    if (this.#open.size < this.#source.most && own < this.#source.mostPerNetwork) return;
    const headers = { 'retry-after': '30' };
    throw new Problem(503, 'UNAVAILABLE', 'Gente demais ao vivo: a página se atualiza sozinha.', { headers });
  }

  #forget(response: ServerResponse) {
    const network = this.#open.get(response);
    if (network === undefined) return;
    this.#open.delete(response);
    this.#count(network, -1);
  }

  #count(network: string, change: 1 | -1) {
    const own = (this.#perNetwork.get(network) ?? 0) + change;
    if (own > 0) this.#perNetwork.set(network, own);
    else this.#perNetwork.delete(network);
  }

  #tellTopics() {
    this.#collecting = undefined;
    const topics = [...this.#topics];
    this.#topics.clear();
    this.#toAll(() => event('changed', JSON.stringify({ revision: this.#source.revision(), topics })));
  }

  #showBoard() {
    const { etag, bytes } = this.#source.board();
    if (etag === this.#shown) return;
    this.#shown = etag;
    const shown = event('board', bytes.toString(), this.#source.revision());
    this.#toAll(() => shown);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#showBoard();
    }, BOARD_EVERY);
  }

  #beatEvent() {
    const { build, hasWorker, hasCdn, clock } = this.#source;
    const beat = { revision: this.#source.revision(), build, hasWorker, hasCdn, now: clock.now() };
    return event('beat', JSON.stringify(beat satisfies Events['beat']));
  }

  #toAll(make: () => Buffer) {
    this.#waiting.push(make);
    if (!this.#sending) void this.#send();
  }

  /** Each stream gets the events in their order; those that came while others were leaving go in one write. */
  async #send() {
    this.#sending = true;
    while (this.#waiting.length > 0) {
      const bytes = Buffer.concat(this.#waiting.map((make) => make()));
      this.#waiting = [];
      let written = 0;
      // Who comes while they leave has heard a later number already; who goes is not written to.
      for (const response of [...this.#open.keys()]) {
        if (!this.#open.has(response)) continue;
        if (response.writableLength > UNREAD) response.destroy();
        else response.write(bytes);
        written += 1;
        if (written % AT_A_TIME === 0) await setImmediate();
      }
    }
    this.#sending = false;
  }
}

function event(name: keyof Events, data: string, id?: number): Buffer {
  return Buffer.from(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
}
