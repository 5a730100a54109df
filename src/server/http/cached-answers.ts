import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFramedPage } from '#contract/rendered-page.ts';
import type { Connections } from './connections.ts';
import { FileAnswers } from './files.ts';
import { hasSeveralHosts } from './known-host.ts';
import type { PageSending } from './pages.ts';
import type { EncodedPage } from './rendered-pages.ts';

type CachedAnswers = {
  /** Prepared answers by address. */
  readonly find: (address: string) => FileAnswers | null | undefined;
  /** Whether all requests are refused at the moment. */
  readonly isPaused: () => boolean;
  readonly isKnownHost: (host: string) => boolean;
};

/**
 * Answers the most frequent requests before the framework does, with the same bytes: for what is found, is
 * current, and is requested without a cookie. The framework answers all others.
 */
export function answerCached(app: FastifyInstance, connections: Connections, cached: CachedAnswers): void {
  const { server } = app;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const framework = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const answer: RequestListener = (request, response) => {
    const answers = isClosing ? null : cachedAnswers(cached, request);
    if (answers) answers.write(request, response);
    else for (const handle of framework) handle(request, response);
  };
  server.on('request', connections.guarded(answer));
}

/** The answers with each cached page, prepared once; null for pages in frames, which the framework answers. */
export function pageAnswers(
  sending: PageSending,
): (page: EncodedPage, address: string) => FileAnswers | null {
  const made = new WeakMap<EncodedPage, FileAnswers | null>();
  return (page, address) => {
    const known = made.get(page);
    if (known !== undefined) return known;
    const [path = ''] = address.split('?', 1);
    const answers = isFramedPage(path)
      ? null
      : new FileAnswers(page.file, { ...sending, status: page.status });
    made.set(page, answers);
    return answers;
  };
}

function cachedAnswers({ find, isPaused, isKnownHost }: CachedAnswers, request: IncomingMessage) {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.cookie !== undefined || headers['if-match'] !== undefined) return null;
  if (hasSeveralHosts(request)) return null;
  const { host = '', 'x-forwarded-host': forwarded = host } = headers;
  // Only the framework knows whether the proxy is trusted, and so which of the two hosts counts. The answer
  // itself does not depend on the host.
  if (!isKnownHost(host) || (forwarded !== host && !isKnownHost(String(forwarded))) || isPaused())
    return null;
  return find(url);
}
