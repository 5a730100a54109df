import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#contract/contract.ts';
import { BEAT_EVERY, type Events } from '#contract/events.ts';
import { isPublicRead, type Topic, topicsOf } from '#contract/reads.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/http/problem.ts';
import { keepForStream } from '#server/limits/connections.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Answer } from '#server/store/snapshot/answers.ts';
import type { SnapshotChange } from '#server/store/snapshot/snapshots.ts';

/** The topics of public reads: all that strangers hear of. */
const publicTopics: ReadonlySet<Topic> = new Set(
  calls
    .map(([key]) => key)
    .filter(isPublicRead)
    .flatMap(topicsOf),
);
/** Changed topics are collected for this long before they are announced, in milliseconds. */
const COLLECT = 50;
/** A changed board is sent at once, then at most this often, in milliseconds. */
const BOARD_EVERY = 250;
/** A stream with more unread bytes than this is closed, even if its socket seems to be open. */
const UNREAD = 256 * 1024;
/** On shutdown pages are told to reconnect at random within this time, in milliseconds. */
const RETURN_OVER = 5_000;
/**
 * How many streams are written to before other requests get a turn, at least and at most. A write takes a dozen turns, one
 * for each answer of PostgreSQL; many turns delay the last of many streams.
 */
const AT_A_TIME = { least: 50, most: 200 } as const;
/** In how many turns a board is sent, where that keeps to these limits. */
const TURNS = 40;

type Source = {
  /** The latest revision known here. */
  revision(): number;
  /** The latest revision of each topic that ever changed. */
  topics(): Readonly<Partial<Record<Topic, number>>>;
  /** The answer of `GET /api/live-scores`, as it stands now. */
  board(): Answer;
  /** For how long the database was not heard from, in milliseconds; 0 while it answers. */
  silentFor(): number;
  readonly build: string;
  readonly hasWorker: boolean;
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  /** The limits of open streams, for all and for one network: a whole beach may share one. */
  readonly most: number;
  readonly mostPerNetwork: number;
};

/**
 * Who hears a stream: with a session, of a confirmed account or of a court link, all topics are named; an unconfirmed account
 * hears what a stranger does until it is confirmed.
 */
export type Hearer = 'signed-in' | 'unconfirmed' | 'stranger';

type OpenStream = {
  readonly network: string;
  readonly hearer: Hearer;
  readonly hearerNow: () => Promise<Hearer>;
};

/** The bytes of an event, for streams that hear of all topics, and for strangers, who hear of those of public reads. */
type EventBytes = { readonly all: Buffer; readonly strangers: Buffer };

/**
 * The event streams of this process. An event's bytes are made once for those with a session and once for strangers;
 * they do not depend on the user.
 */
export class Streams {
  readonly #open = new Map<ServerResponse, OpenStream>();
  readonly #perNetwork = new Map<string, number>();
  readonly #source: Source;
  readonly #beat: NodeJS.Timeout;
  /** The topics that are announced next; none is being collected where it is undefined. */
  #topics: Set<Topic> | undefined;
  /** Events that are not sent yet. They are encoded when they are sent, with the state of that moment. */
  #waiting: (() => EventBytes)[] = [];
  #sending = false;
  #checking = false;
  #collecting: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;
  #shown: string;

  constructor(source: Source) {
    this.#source = source;
    this.#shown = source.board().etag;
    // The collected topics come first: a page that hears of their revision without them fetches everything again.
    this.#beat = setInterval(() => {
      void this.#endOfOtherHearers();
      this.#toAll(() => this.#changedEvent());
      this.#toAll(() => alike(this.#beatEvent()));
    }, BEAT_EVERY);
    this.#beat.unref();
  }

  get count(): number {
    return this.#open.size;
  }

  /** Opens a stream. Throws 503 at the limit: the page polls, and tries again. */
  open(request: FastifyRequest, reply: FastifyReply, hearer: Hearer, hearerNow: () => Promise<Hearer>): void {
    const network = networkOf(request.ip);
    this.#refuseOver(network);
    const { socket } = request.raw;
    reply.hijack();
    if (!keepForStream(socket)) {
      socket.destroy();
      return;
    }
    const response = reply.raw;
    // The page may have left while its session was looked up.
    if (response.closed) return;
    // Closing the connection ends the stream, so no chunked encoding is needed.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      ...this.#source.headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Keeps proxies from buffering the stream.
      'x-accel-buffering': 'no',
    });
    socket.setNoDelay(true);
    response.write(this.#beatEvent(this.#beginning(hearer)));
    this.#open.set(response, { network, hearer, hearerNow });
    this.#count(network, 1);
    response.on('close', () => this.#forget(response));
  }

  /** Sends a new snapshot's changes: the board at once if it changed, the topics a moment later. */
  announceChange({ topics, reset }: SnapshotChange): void {
    if (reset) this.#toAll(() => alike(this.#beatEvent()));
    this.announce(topics);
    if (!this.#resting) this.#showBoard();
  }

  /** Announces changed topics a moment later. */
  announce(topics: readonly Topic[]): void {
    this.#topics = new Set([...(this.#topics ?? []), ...topics]);
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined;
      if (this.#topics) this.#toAll(() => this.#changedEvent());
    }, COLLECT);
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
    const ofNetwork = this.#perNetwork.get(network) ?? 0;
    if (this.#open.size < this.#source.most && ofNetwork < this.#source.mostPerNetwork) return;
    const headers = { 'retry-after': '30' };
    throw new Problem(503, 'UNAVAILABLE', 'Gente demais ao vivo: a página se atualiza sozinha.', { headers });
  }

  #forget(response: ServerResponse) {
    const stream = this.#open.get(response);
    if (!stream) return;
    this.#open.delete(response);
    this.#count(stream.network, -1);
  }

  /** Ends the streams whose session has ended or whose account was confirmed: their pages open another one. */
  async #endOfOtherHearers() {
    if (this.#checking) return;
    this.#checking = true;
    for (const [response, { hearer, hearerNow }] of [...this.#open]) {
      if (hearer === 'stranger') continue;
      // While the database does not answer, nobody's session ends.
      if ((await hearerNow().catch(() => hearer)) !== hearer) response.end();
    }
    this.#checking = false;
  }

  #count(network: string, change: 1 | -1) {
    const ofNetwork = (this.#perNetwork.get(network) ?? 0) + change;
    if (ofNetwork > 0) this.#perNetwork.set(network, ofNetwork);
    else this.#perNetwork.delete(network);
  }

  /** Announces the collected topics; nothing where they were announced already. */
  #changedEvent(): EventBytes {
    if (!this.#topics) return alike(Buffer.alloc(0));
    // All that changed up to the revision which the event names: a page may hear nothing else of it.
    const topics = [...this.#topics];
    this.#topics = undefined;
    const revision = this.#source.revision();
    const about = (heard: readonly Topic[]) => event('changed', JSON.stringify({ revision, topics: heard }));
    // Strangers get the revision without topics too: one that they do not know makes them fetch everything.
    return { all: about(topics), strangers: about(topics.filter((topic) => publicTopics.has(topic))) };
  }

  #showBoard() {
    const { etag, bytes } = this.#source.board();
    if (etag === this.#shown) return;
    this.#shown = etag;
    const shown = alike(event('board', bytes.toString(), this.#source.revision()));
    this.#toAll(() => shown);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
      this.#showBoard();
    }, BOARD_EVERY);
  }

  #beginning(hearer: Hearer): Beginning {
    const topics = this.#source.topics();
    if (hearer === 'signed-in') return { topics, isForStrangers: false };
    return { topics: forStrangers(topics), isForStrangers: true };
  }

  #beatEvent(beginning?: Beginning) {
    const { build, hasWorker, clock } = this.#source;
    const [revision, silentFor] = [this.#source.revision(), this.#source.silentFor()];
    const beat = {
      revision,
      build,
      hasWorker,
      now: clock.now(),
      silentFor,
      ...beginning,
    };
    return event('beat', JSON.stringify(beat satisfies Events['beat']));
  }

  #toAll(make: () => EventBytes) {
    this.#waiting.push(make);
    if (!this.#sending) void this.#send();
  }

  /** Every stream gets all events in order; events queued during a round of writes are sent in one write. */
  async #send() {
    this.#sending = true;
    while (this.#waiting.length > 0) {
      const events = this.#waiting.map((make) => make());
      const all = Buffer.concat(events.map((each) => each.all));
      const strangers = Buffer.concat(events.map((each) => each.strangers));
      this.#waiting = [];
      let written = 0;
      const atATime = Math.min(AT_A_TIME.most, Math.max(AT_A_TIME.least, Math.ceil(this.#open.size / TURNS)));
      // Streams opened during the writes already got the newer state; closed ones are skipped.
      for (const [response, { hearer }] of [...this.#open]) {
        if (!this.#open.has(response)) continue;
        if (response.writableLength > UNREAD) response.destroy();
        else response.write(hearer === 'signed-in' ? all : strangers);
        written += 1;
        if (written % atATime === 0) await setImmediate();
      }
    }
    this.#sending = false;
  }
}

/** What only the first beat of a stream has. */
type Beginning = Required<Pick<Events['beat'], 'topics' | 'isForStrangers'>>;

/** An event without topics, which is the same for all. */
const alike = (bytes: Buffer): EventBytes => ({ all: bytes, strangers: bytes });

const forStrangers = (topics: ReturnType<Source['topics']>) =>
  Object.fromEntries(Object.entries(topics).filter(([topic]) => publicTopics.has(topic as Topic)));

function event(name: keyof Events, data: string, id?: number): Buffer {
  return Buffer.from(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
}
