import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { CallAnswer, CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import type { AnswerVisitor, RenderPage } from '#contract/rendered-page.ts';
import { userQuery } from '#web/features/auth/queries.ts';
import { structuredData } from '#web/features/public/structured-data.ts';
import { today } from '#web/lib/format/format.ts';
import { setBase } from '#web/lib/net/base.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import type { ask } from '#web/lib/net/client.ts';
import { setNow } from '#web/lib/page/now.ts';
import { createPages } from './create-pages.tsx';

/** The elements at the start of React's output that belong in `<head>`. */
const HEAD = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;
const PICTURES = /<link rel="preload" as="image"[^>]*>/g;
/** React's marker for a part that failed or suspended and is left to the browser. */
const NOT_RENDERED = '<!--$!-->';

export const renderPage: RenderPage = async (
  { origin, base, address, now, silentFor, pictureOf },
  answerVisitor,
) => {
  const { ask, oldest } = asker(answerVisitor);
  const history = createMemoryHistory({ initialEntries: [base + address] });
  const { queryClient, router, app } = createPages({ history, origin, base, ask, pictureOf });
  queryClient.setQueryData(userQuery.queryKey, null);
  await router.load();
  // The router redirects to the address without unaccepted parameters, as in the browser.
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    history.replace(result.redirect.headers.get('Location') ?? base + address);
    await router.load();
  }
  const { matches, location } = router.state;
  if (location.pathname !== address.split('?', 1)[0]) return null;
  // Whole seconds, so that the browser's rounding gives the same text.
  const age = Math.round(silentFor / 1_000) * 1_000;
  // Rendering is synchronous, so no other page changes the time or the base meanwhile.
  setNow(now);
  setBase(base);
  for (const { queryKey, state } of queryClient.getQueryCache().getAll())
    if (state.status === 'success') queryClient.setQueryData(queryKey, state.data, { updatedAt: now - age });
  const html = renderToString(app);
  if (html.includes(NOT_RENDERED)) throw new Error(`A part of ${address} could not be rendered`);
  const [head = ''] = HEAD.exec(html) ?? [];
  const isNotFound = matches.some(({ status }) => status === 'notFound');
  const queries = queryClient.getQueryCache().getAll();
  const missing = queries.find(({ state, options }) => state.status === 'pending' && isEnabled(options));
  if (missing) throw new Error(`The loader of ${address} does not load ${missing.queryHash}`);
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
    data: { address, revision: oldest(), silentFor: age, day: today(), reads },
  };
};

function asker(answerVisitor: AnswerVisitor) {
  let revision = Number.POSITIVE_INFINITY;
  const answer: typeof ask = async <K extends CallKey>(key: K, sent: CallRequest<Contract[K]>) => {
    const answered = await answerVisitor(key, sent);
    if (answered.isRefused) throw new CallFailed(answered.status, {}, key);
    revision = Math.min(revision, answered.revision);
    return answered.body as CallAnswer<Contract[K]>;
  };
  return { ask: answer, oldest: () => (Number.isFinite(revision) ? revision : 0) };
}

/** `useQuery` keeps `enabled` in its query's options, but the type does not say so. */
const isEnabled = (options: object) => !('enabled' in options) || options.enabled !== false;
