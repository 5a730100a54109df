import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isFramedPage } from '#contract/rendered-page.ts';
import { writeFile } from './files.ts';
import type { PageSending } from './pages.ts';
import type { RenderedPages } from './rendered-pages.ts';

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
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const framework = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isClosing && answersKept(pages, request, response)) return;
    for (const handle of framework) handle(request, response);
  });
}

function answersKept(
  { rendered, sending, isPaused, isKnownHost }: KeptPages,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.cookie !== undefined || headers['if-match'] !== undefined) return false;
  // Only the framework knows whether the proxy that sent this is trusted.
  if (headers['x-forwarded-host'] !== undefined || !isKnownHost(headers.host ?? '') || isPaused())
    return false;
  const page = url.includes('?') || isFramedPage(url) ? null : rendered.kept(url);
  if (!page) return false;
  writeFile(request, response, page.file, { ...sending, status: page.status });
  return true;
}
