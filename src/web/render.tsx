import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { FetchAnswer, RenderPage } from '#contract/rendered-page.ts';
import { createPages } from './create-pages.tsx';
import { userQuery } from './features/auth/queries.ts';
import { structuredData } from './features/public/structured-data.ts';
import { addressOf, type ask, CallFailed } from './lib/client.ts';
import { setNow } from './lib/now.ts';

/** Elements that React puts before a page for its head. */
const HEAD = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;
/** Among them is each picture of the page, which must not come before the page's own files. */
const PICTURES = /<link rel="preload" as="image"[^>]*>/g;
/** What stands where a part failed, or waits for code: React leaves it to the browser. */
const NOT_RENDERED = '<!--$!-->';

export const renderPage: RenderPage = async ({ origin, address, now, reads: last }, fetchAnswer) => {
  const { ask, oldest } = asker(fetchAnswer);
  const history = createMemoryHistory({ initialEntries: [address] });
  const { queryClient, router, app } = createPages({ history, origin, ask, revision: oldest });
  queryClient.setQueryData(userQuery.queryKey, null);
  const answered = last.map((queryKey) =>
    queryClient.prefetchQuery({
      queryKey,
      queryFn: () => ask(queryKey[0] as 'GET /api/live-scores', queryKey[1]),
    }),
  );
  await Promise.all([...answered, router.load()]);
  // A parameter that the page does not take: the router leads to the address without it, as it does in the browser.
  const led = router._serverResult;
  if (led?.type === 'redirect') {
    history.replace(led.redirect.headers.get('Location') ?? address);
    await router.load();
  }
  const { matches, location } = router.state;
  if (location.pathname !== address.split('?', 1)[0]) return null;
  await Promise.all(matches.map(({ routeId }) => router.routesById[routeId].options.component?.preload?.()));
  const html = await renderWhole(app, queryClient, now);
  if (html.includes(NOT_RENDERED)) throw new Error(`A part of ${address} could not be rendered`);
  const [head = ''] = HEAD.exec(html) ?? [];
  const isNotFound = matches.some(({ status }) => status === 'notFound');
  const queries = queryClient.getQueryCache().getAll();
  const reads = queries.flatMap(({ queryKey, state }) =>
    state.status === 'success' && queryKey !== userQuery.queryKey
      ? [[queryKey as [string, object], state.data] as const]
      : [],
  );
  queryClient.clear();
  return {
    status: isNotFound ? 404 : 200,
    head: head.replaceAll(PICTURES, '') + structuredData(reads, origin),
    body: html.slice(head.length),
    data: { address, revision: oldest(), reads },
  };
};

/** The most rounds of reads that a page may need: one read may lead to others. */
const ROUNDS = 4;

/** Renders a page with the answers of all reads that it shows: whatever the first rendering asked for is in the next. */
async function renderWhole(app: ReactNode, queryClient: QueryClient, now: number): Promise<string> {
  for (let round = 1; ; round += 1) {
    // Rendering waits for nothing: until it is done the time is this page's.
    setNow(now);
    const html = renderToString(app);
    const missing = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state, options }) => state.status === 'pending' && options.queryFn);
    if (missing.length === 0 || round === ROUNDS) return html;
    await Promise.all(missing.map((query) => query.fetch().catch(() => {})));
  }
}

/** How the reads of one page are answered, and the oldest revision among the answers. */
function asker(fetchAnswer: FetchAnswer) {
  let revision = Number.POSITIVE_INFINITY;
  const answer: typeof ask = async (key, sent) => {
    const [, path = ''] = key.split(' ');
    const response = await fetchAnswer(addressOf(path, sent));
    const text = await response.text();
    if (!response.ok) throw new CallFailed(response.status, {}, text);
    revision = Math.min(revision, Number(response.headers.get('revision') ?? revision));
    return JSON.parse(text);
  };
  return { ask: answer, oldest: () => (Number.isFinite(revision) ? revision : 0) };
}
