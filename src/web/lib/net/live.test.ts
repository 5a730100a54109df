import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask } from './client.ts';
import { invalidate, openLiveStream } from './live.ts';

/** Shows the user and a private list; records the order of requests. */
function aPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  const { promise: userAnswer, resolve: answerUser } = Promise.withResolvers<string>();
  const watch = (key: string, answer: () => Promise<unknown>) => {
    const queryKey = [key, {}];
    queries.setQueryData(queryKey, 'before');
    const queryFn = () => {
      asked.push(key);
      return answer();
    };
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
    return () => queries.getQueryState(queryKey);
  };
  watch('GET /api/user', () => userAnswer);
  const users = watch('GET /api/users', async () => 'after');
  onTestFinished(() => queries.clear());
  return { queries, asked, users, answerUser: () => answerUser('after') };
}

test('after a change of accounts a private answer is outdated at once, and fetched again after the user’s', async () => {
  const { queries, asked, users, answerUser } = aPage();
  invalidate(queries, ['accounts']);
  expect([asked, users()?.isInvalidated]).toEqual([['GET /api/user'], true]);
  answerUser();
  await vi.waitFor(() => expect(users()).toMatchObject({ data: 'after', isInvalidated: false }));
  expect(asked).toEqual(['GET /api/user', 'GET /api/users']);
});

test('a private answer is fetched again two seconds after a change of accounts if the user’s does not come', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { queries, asked, users } = aPage();
  invalidate(queries, ['accounts']);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked).toEqual(['GET /api/user']);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['GET /api/user', 'GET /api/users']);
  expect(users()).toMatchObject({ data: 'after', isInvalidated: false });
});

class Stream extends EventTarget {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
  begin(): void {
    const beat = { revision: 0, build: 'b', hasWorker: false, hasCdn: false, now: Date.now(), silentFor: 0 };
    this.dispatchEvent(new MessageEvent('beat', { data: JSON.stringify(beat) }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** A page whose network the test cuts and restores, and the streams it opened. */
function aNetwork() {
  vi.useFakeTimers();
  const streams: Stream[] = [];
  const network = { isCut: false };
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const page = { hidden: false, cookie: '', querySelector: () => null };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('fetch', async () => {
    if (network.isCut) throw new TypeError('Failed to fetch');
    return Response.json([]);
  });
  vi.stubGlobal(
    'EventSource',
    class extends Stream {
      constructor() {
        super();
        streams.push(this);
        if (network.isCut) queueMicrotask(() => this.fail());
      }
    },
  );
  const stop = openLiveStream(new QueryClient());
  onTestFinished(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const last = () => streams.at(-1) as Stream;
  /** A page that has retried its stream for so long that its pauses reached half a minute. */
  const outage = async () => {
    last().begin();
    network.isCut = true;
    last().fail();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await ask('GET /api/live-scores', {}).catch(() => {});
    network.isCut = false;
  };
  return { streams, last, window, outage };
}

test('after an outage the stream is opened with the first request that is answered, and not after its pause', async () => {
  const { streams, outage } = aNetwork();
  await outage();
  const tried = streams.length;
  await ask('GET /api/live-scores', {});
  expect(streams).toHaveLength(tried + 1);
});

test('a stream that broke off is opened with the next answer, though no request failed meanwhile', async () => {
  const { streams, last } = aNetwork();
  last().begin();
  last().fail();
  await ask('GET /api/live-scores', {});
  expect(streams).toHaveLength(2);
});

test('a stream that is refused is not asked for with every answer', async () => {
  const { streams, last } = aNetwork();
  last().fail();
  for (let count = 0; count < 3; count += 1) await ask('GET /api/live-scores', {});
  expect(streams).toHaveLength(1);
});

test('when the network is back a stream still waiting for an answer is replaced, and an open one stays', () => {
  const { streams, last, window } = aNetwork();
  window.dispatchEvent(new Event('online'));
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  last().begin();
  window.dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(2);
});
