import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFramedPage } from '#contract/rendered-page.ts';
import { FileAnswers } from './files.ts';
import type { PageSending } from './pages.ts';
import type { EncodedPage, RenderedPages } from './rendered-pages.ts';

type KeptPages = {
  readonly rendered: Pick<RenderedPages, 'kept'>;
  readonly sending: PageSending;
  /** Whether nothing is answered at the moment. */
  readonly isPaused: () => boolean;
  readonly isKnownHost: (host: string) => boolean;
};

/**
 * Answers the most frequent request before the framework handles it, with the same bytes: a public page that is kept and
 * current, by its plain address, without a cookie. The framework handles all others.
 */
export function answerKeptPages(app: FastifyInstance, pages: KeptPages): void {
  const { server } = app;
  const answersOf = pageAnswers(pages.sending);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const framework = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const page = isClosing ? null : keptPage(pages, request);
    if (page) answersOf(page).write(request, response);
    else for (const handle of framework) handle(request, response);
  });
}

/** The answers with each page, for as long as the page is kept. */
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

function keptPage({ rendered, isPaused, isKnownHost }: KeptPages, request: IncomingMessage) {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.cookie !== undefined || headers['if-match'] !== undefined) return null;
  const { host = '', 'x-forwarded-host': forwarded = host } = headers;
  // Only the framework knows which of the two counts: whether the proxy that sent this is trusted. A page has no host in it.
  if (!isKnownHost(host) || (forwarded !== host && !isKnownHost(String(forwarded))) || isPaused())
    return null;
  return url.includes('?') || isFramedPage(url) ? null : rendered.kept(url);
}
