import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A caching proxy in its own process, which works like a CDN: it obeys `s-maxage`, `stale-while-revalidate`
 * and `stale-if-error`, sends one request for simultaneous ones to the same address, and caches nothing else.
 */
type Stored = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly at: number;
  /**
   * In milliseconds: how long an answer is fresh, and how long after that it is used while it is revalidated,
   * or cannot be.
   */
  readonly fresh: number;
  readonly stale: number;
  readonly whenFailed: number;
};
/** How many requests were answered from the cache, and by the servers. */
export type Counts = { answered: number; asked: number };

const MOST = 2_000;
const origin = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const stored = new Map<string, Stored>();
const asking = new Map<string, Promise<Stored>>();
const counts: Counts = { answered: 0, asked: 0 };

const seconds = (cacheControl: string, name: string) =>
  Number(new RegExp(`${name}=(\\d+)`).exec(cacheControl)?.[1] ?? 0) * 1_000;

function fetchOnce(path: string): Promise<Stored> {
  const under = asking.get(path);
  if (under) return under;
  counts.asked += 1;
  const fetching = fetchFrom(path)
    .then((answer) => {
      if (answer.fresh > 0) keep(path, answer);
      return answer;
    })
    .finally(() => asking.delete(path));
  asking.set(path, fetching);
  return fetching;
}

function keep(path: string, answer: Stored) {
  stored.delete(path);
  stored.set(path, answer);
  const [oldest] = stored.keys();
  if (stored.size > MOST && oldest !== undefined) stored.delete(oldest);
}

function fetchFrom(path: string): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: origin, host: '127.0.0.1', path, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { statusCode: status = 502, headers } = answer;
        const cacheControl = headers['cache-control'] ?? '';
        const isOurs = cacheControl.includes('public') && headers['set-cookie'] === undefined;
        resolve({
          status,
          headers,
          body: Buffer.concat(chunks),
          at: performance.now(),
          fresh: isOurs ? seconds(cacheControl, 's-maxage') : 0,
          stale: isOurs ? seconds(cacheControl, 'stale-while-revalidate') : 0,
          whenFailed: isOurs ? seconds(cacheControl, 'stale-if-error') : 0,
        });
      });
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

function send(response: ServerResponse, { status, headers, body }: Stored) {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': body.length }).end(body);
}

const server = createServer((asked, response) => {
  counts.answered += 1;
  const path = asked.url ?? '/';
  const known = stored.get(path);
  const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
  if (known && age < known.fresh + known.stale) {
    send(response, known);
    if (age >= known.fresh) fetchOnce(path).catch(() => undefined);
    return;
  }
  const lastResort = known && age < known.fresh + known.whenFailed ? known : undefined;
  fetchOnce(path).then(
    (answer) => send(response, answer.status >= 500 && lastResort ? lastResort : answer),
    () => (lastResort ? send(response, lastResort) : response.writeHead(502).end()),
  );
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (message: 'counts' | 'stop') => {
  if (message === 'stop') process.exit(0);
  process.send?.(counts);
});
