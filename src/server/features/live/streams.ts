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

const publicTopics: ReadonlySet<Topic> = new Set(
  calls
    .map(([key]) => key)
    .filter(isPublicRead)
    .flatMap(topicsOf),
);
const COLLECT = 50;
const BOARD_EVERY = 250;
/** A stream with more unread bytes is closed, even if its socket seems open. */
const UNREAD = 256 * 1024;
const RETURN_OVER = 5_000;
/**
 * Streams written to before other requests get a turn, about 6 ms of writing. Under an attack a turn takes
 * 10 ms, so many turns delay the last streams.
 */
const AT_A_TIME = 400;

type Source = {
  readonly tournamentId: number;
  revision(): number;
  topics(): Readonly<Partial<Record<Topic, number>>>;
  board(): Answer;
  silentFor(): number;
  readonly build: string;
  readonly hasWorker: boolean;
  readonly clock: Clock;
  readonly headers: Readonly<Record<string, string>>;
  readonly counts: StreamCounts;
  readonly most: number;
  readonly mostPerNetwork: number;
};

/** The open streams of all tournaments, because they share the process's sockets. */
export class StreamCounts {
  open = 0;
  readonly #ofNetwork = new Map<string, number>();

  of(network: string): number {
    return this.#ofNetwork.get(network) ?? 0;
  }

  add(network: string, change: 1 | -1): void {
    this.open += change;
    const ofNetwork = this.of(network) + change;
    if (ofNetwork > 0) this.#ofNetwork.set(network, ofNetwork);
    else this.#ofNetwork.delete(network);
  }
}

/**
 * Who hears a stream. Signed-in users and court devices hear all topics; an unconfirmed account, until it is
 * confirmed, what a stranger hears.
 */
export type Hearer = 'signed-in' | 'unconfirmed' | 'stranger';

type OpenStream = {
  readonly network: string;
  readonly hearer: Hearer;
  readonly hearerNow: () => Promise<Hearer>;
};

/** An event's bytes, for streams that hear all topics, and for strangers, who hear those of public reads. */
type EventBytes = { readonly all: Buffer; readonly strangers: Buffer };

/**
 * The event streams of this process. An event is encoded once for those with a session and once for
 * strangers; it does not depend on the user.
 */
export class Streams {
  readonly #open = new Map<ServerResponse, OpenStream>();
  readonly #source: Source;
  readonly #beat: NodeJS.Timeout;
  #topics: Set<Topic> | undefined;
  /** Encoded only when sent, with the state of that moment. */
  #waiting: (() => EventBytes)[] = [];
  #sending = false;
  #checking = false;
  #collecting: NodeJS.Timeout | undefined;
  #resting: NodeJS.Timeout | undefined;
  #shown: string;

  constructor(source: Source) {
    this.#source = source;
    this.#shown = source.board().etag;
    // The collected topics come first: a page that hears a revision without its topics fetches everything
    // again.
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
    this.#source.counts.add(network, 1);
    response.on('close', () => this.#forget(response));
  }

  announceChange({ topics, reset }: SnapshotChange): void {
    if (reset) this.#toAll(() => alike(this.#beatEvent()));
    this.announce(topics);
    if (!this.#resting) this.#showBoard();
  }

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
    this.endAll();
  }

  /** Ends every stream; their pages open another one within some seconds. */
  endAll(): void {
    for (const [response] of [...this.#open]) {
      this.#forget(response);
      response.end(`retry: ${1_000 + Math.floor(Math.random() * RETURN_OVER)}\n\n`);
    }
  }

  #refuseOver(network: string) {
    const { counts, most, mostPerNetwork } = this.#source;
    if (counts.open < most && counts.of(network) < mostPerNetwork) return;
    const headers = { 'retry-after': '30' };
    throw new Problem(503, 'UNAVAILABLE', 'Gente demais ao vivo: a página se atualiza sozinha.', { headers });
  }

  #forget(response: ServerResponse) {
    const stream = this.#open.get(response);
    if (!stream) return;
    this.#open.delete(response);
    this.#source.counts.add(stream.network, -1);
  }

  /** Ends streams whose session has ended or whose account was confirmed: their pages open another one. */
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

  /** Empty if the topics were announced already. */
  #changedEvent(): EventBytes {
    if (!this.#topics) return alike(Buffer.alloc(0));
    // Everything that changed up to the named revision: a page may hear nothing else of it.
    const topics = [...this.#topics];
    this.#topics = undefined;
    const revision = this.#source.revision();
    const about = (heard: readonly Topic[]) => event('changed', JSON.stringify({ revision, topics: heard }));
    // Strangers get revisions without topics too: one they have missed makes them fetch everything.
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
    const { tournamentId: tournament } = this.#source;
    const topics = this.#source.topics();
    if (hearer === 'signed-in') return { tournament, topics, isForStrangers: false };
    return { tournament, topics: forStrangers(topics), isForStrangers: true };
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
      // Streams opened during the writes already got the newer state; closed ones are skipped.
      for (const [response, { hearer }] of [...this.#open]) {
        if (!this.#open.has(response)) continue;
        if (response.writableLength > UNREAD) response.destroy();
        else response.write(hearer === 'signed-in' ? all : strangers);
        written += 1;
        if (written % AT_A_TIME === 0) await setImmediate();
      }
    }
    this.#sending = false;
  }
}

type Beginning = Required<Pick<Events['beat'], 'tournament' | 'topics' | 'isForStrangers'>>;

const alike = (bytes: Buffer): EventBytes => ({ all: bytes, strangers: bytes });

const forStrangers = (topics: ReturnType<Source['topics']>) =>
  Object.fromEntries(Object.entries(topics).filter(([topic]) => publicTopics.has(topic as Topic)));

function event(name: keyof Events, data: string, id?: number): Buffer {
  return Buffer.from(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
}
