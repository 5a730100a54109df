import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFramedPage } from '#contract/rendered-page.ts';
import { FileAnswers } from './files.ts';
import { hasSeveralHosts } from './known-host.ts';
import type { PageSending } from './pages.ts';
import type { EncodedPage, RenderedPages } from './rendered-pages.ts';

type CachedPages = {
  readonly rendered: Pick<RenderedPages, 'cached'>;
  readonly sending: PageSending;
  /** Whether all requests are refused at the moment. */
  readonly isPaused: () => boolean;
  readonly isKnownHost: (host: string) => boolean;
};

/**
 * Answers the most frequent requests before the framework does, with the same bytes: for a cached, current
 * public page, at its plain address and without a cookie. The framework answers all others.
 */
export function answerCachedPages(app: FastifyInstance, pages: CachedPages): void {
  const { server } = app;
  const answersOf = pageAnswers(pages.sending);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const framework = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const page = isClosing ? null : cachedPage(pages, request);
    if (page) answersOf(page).write(request, response);
    else for (const handle of framework) handle(request, response);
  });
}

/** The prepared answers of each cached page. */
function pageAnswers(sending: PageSending): (page: EncodedPage) => FileAnswers {
  const made = new WeakMap<EncodedPage, FileAnswers>();
  return (page) => {
    const known = made.get(page);
    if (known) return known;
    const answers = new FileAnswers(page.file, { ...sending, status: page.status });
    made.set(page, answers);
    return answers;
  };
}

function cachedPage({ rendered, isPaused, isKnownHost }: CachedPages, request: IncomingMessage) {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.cookie !== undefined || headers['if-match'] !== undefined) return null;
  if (hasSeveralHosts(request)) return null;
  const { host = '', 'x-forwarded-host': forwarded = host } = headers;
  // Only the framework knows whether the proxy is trusted, and so which of the two hosts counts. The page
  // itself does not depend on the host.
  if (!isKnownHost(host) || (forwarded !== host && !isKnownHost(String(forwarded))) || isPaused())
    return null;
  return url.includes('?') || isFramedPage(url) ? null : rendered.cached(url);
}
