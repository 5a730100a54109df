import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { baseIn, withoutBase } from '#contract/base.ts';
import { isPageAddress } from '#contract/page-addresses.ts';
import { correctedPublicPath, isFramedPage, isPublicPage, type RenderPage } from '#contract/rendered-page.ts';
import { PUSH_WORKER, WORKER } from '#contract/worker.ts';
import type { Cookies } from '#server/access/cookie.ts';
import { readFiles, type StoredFile, sendFile, storedScript } from '#server/http/files.ts';
import { embeddedPageHeaders, inlineScriptHeaders } from '#server/http/headers.ts';
import { networkOf } from '#server/http/network.ts';
import { opensPage } from '#server/http/refusal-page.ts';
import { LaneFull } from '#server/store/database/fair-queue.ts';
import { inlineSources, type PageTemplate, pageTemplate } from './page-template.ts';
import type { RenderedPages } from './rendered-pages.ts';
import type { EncodedPage } from './stored-pages.ts';

/** The built screens: the build's name, its files, the page for every address, and the renderer. */
export type Pages = {
  readonly build: string;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly shell: StoredFile;
  /** Allows the inline scripts of the empty pages. */
  readonly scriptSources: readonly string[];
  readonly rendering: (PageTemplate & { readonly render: RenderPage }) | null;
};

const RENDERER = '.server/render.mjs';

export async function findPages(directory: string): Promise<Pages | null> {
  if (!existsSync(join(directory, 'index.html'))) return null;
  const files = readFiles(directory);
  const shell = files.get('/index.html');
  if (!shell) return null;
  const html = shell.bytes.toString();
  const [, named] = /<meta name="release" content="(\w+)"/.exec(html) ?? [];
  const renderer = join(directory, RENDERER);
  const rendering = existsSync(renderer)
    ? {
        render: ((await import(pathToFileURL(renderer).href)) as { renderPage: RenderPage }).renderPage,
        ...pageTemplate(directory),
      }
    : null;
  return {
    build: named ?? createHash('sha256').update(shell.bytes).digest('hex').slice(0, 12),
    files,
    shell,
    scriptSources: inlineSources(html),
    rendering,
  };
}

type PageOptions = {
  readonly headers: Readonly<Record<string, string>>;
  /** Hooks that run before a page is sent: they may redirect or set a cookie, but not change the page. */
  readonly before: readonly onRequestAsyncHookHandler[];
  readonly cookies: Pick<Cookies, 'session' | 'sessionIndicator'>;
  /** A hook that finds the tournament of a slug. Throws 404. */
  readonly findTournament: onRequestAsyncHookHandler;
  /** The base of the requested tournament. */
  readonly baseOf: (request: FastifyRequest) => string;
  /** The cache of its rendered pages; null if the build has no renderer. */
  readonly renderedOf: (request: FastifyRequest) => RenderedPages | null;
  readonly hasWorker: boolean;
  readonly failed: (error: Error, request: FastifyRequest, path: string) => void;
};

/** Serves the screens. Unknown addresses get the page with status 404, and it says so. */
export function servePages(app: FastifyInstance, pages: Pages, options: PageOptions): void {
  const { before, cookies, baseOf, renderedOf } = options;
  const files = new Map(pages.files);
  if (!options.hasWorker) for (const path of WORKERS) files.set(path, storedScript(LAST_WORKER));
  const { headers, sendPage, sendFramed, sendShell } = senders(pages, options);
  const find = (request: FastifyRequest) => findRendered(request, options);

  /** `path`: within the tournament. */
  const open = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const base = baseOf(request);
    if (FILE.test(path) && !opensPage(request)) return reply.callNotFound();
    const intended = correctedPublicPath(path);
    if (intended)
      return reply
        .headers(options.headers)
        .redirect(base + intended + request.url.slice(base.length + path.length), 308);
    // Pages framed by another site read and set no cookie, so they do not depend on who is signed in.
    if (isFramedPage(path)) return sendFramed(request, reply, await find(request));
    for (const hook of before) if (!reply.sent) await hook.call(app, request, reply);
    if (reply.sent) return reply;
    const hasSession = Boolean(cookies.session.read(request) ?? cookies.sessionIndicator.read(request));
    if (path === '/' && renderedOf(request) && !hasSession) {
      return reply.headers({ ...options.headers, 'cache-control': 'no-store' }).redirect(base + LANDING);
    }
    // The landing page leads signed-in users on, and with `to` it is shown only until somebody has signed in.
    const isPassing = path === LANDING && (hasSession || /[?&]to=/.test(request.url));
    const page = !isPassing && isPublicPage(path) ? await find(request) : null;
    return page ? sendPage(request, reply, page) : sendShell(request, reply, path, files.get(`${path}.html`));
  };

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const file = path === '/' ? undefined : files.get(path);
    if (file) return sendFile(request, reply, file, { headers });
    if (path.startsWith('/api/')) return reply.callNotFound();
    const [base, asked] = [baseOf(request), baseIn(path)];
    // It has become the current tournament. A path of two slashes would be another site's address.
    if (asked !== base) {
      const rest = request.url.slice(asked.length).replace(/^[/\\]+/, '');
      return reply.headers(options.headers).redirect(`${base}/${rest}`, 302);
    }
    return open(request, reply, withoutBase(path));
  };
  app.get('/*', serve);
  app.register(
    async (mounted) => {
      mounted.addHook('onRequest', options.findTournament);
      mounted.get('/', serve);
      mounted.get('/*', serve);
    },
    { prefix: '/t/:slug' },
  );
}

async function findRendered(
  request: FastifyRequest,
  { baseOf, renderedOf, failed }: PageOptions,
): Promise<EncodedPage | null> {
  const rendered = renderedOf(request);
  if (!rendered) return null;
  const address = rendered.addressOf(request.url.slice(baseOf(request).length));
  if (address === null) return null;
  const cached = rendered.cached(address);
  if (cached !== undefined) return cached;
  try {
    return await rendered.get(address, networkOf(request.ip));
  } catch (error) {
    if (error instanceof LaneFull) return null;
    failed(error as Error, request, address);
    return null;
  }
}

function senders(pages: Pages, { headers: fields }: PageOptions) {
  const { shell } = pages;
  const headers = Object.entries(inlineScriptHeaders(fields, pages.scriptSources)).flat();
  const unlisted = [...headers, 'x-robots-tag', 'noindex'];
  const ofRendered = renderedPageHeaders(pages, fields);
  const rendered = { headers: Object.entries(ofRendered).flat(), cacheControl: SHARED };
  const framed = Object.entries(embeddedPageHeaders(ofRendered)).flat();
  return {
    headers,
    sendPage: (request: FastifyRequest, reply: FastifyReply, { file, status }: EncodedPage) =>
      sendFile(request, reply, file, { ...rendered, status }),
    sendFramed: (request: FastifyRequest, reply: FastifyReply, page: EncodedPage | null) =>
      page
        ? sendFile(request, reply, page.file, {
            headers: framed,
            status: page.status,
            cacheControl: SHARED,
          })
        : sendFile(request, reply, shell, { headers: framed }),
    /**
     * The empty page, which the browser draws; search engines list it only for public pages. `file`: the
     * empty page of an address that has its own.
     */
    sendShell: (request: FastifyRequest, reply: FastifyReply, path: string, file = shell) =>
      sendFile(request, reply, file, {
        headers: isPublicPage(path) ? headers : unlisted,
        vary: PERSONAL,
        status: isPageAddress(path) ? 200 : 404,
      }),
  };
}

const renderedPageHeaders = ({ rendering, scriptSources }: Pages, headers: PageOptions['headers']) =>
  inlineScriptHeaders(headers, rendering?.scriptSources ?? scriptSources);

const PERSONAL = 'Accept-Encoding, Cookie';

/**
 * Rendered pages are the same for everybody. A CDN may serve one for a second, one more second while fetching
 * it again, and for half a minute while the servers do not answer.
 */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=30';
const WORKERS = [WORKER, PUSH_WORKER];
const LANDING = '/auth';
const FILE = /\.\w+$/;

/** A service worker that replaces any other, deletes its caches, and unregisters itself. */
const LAST_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(forget());
});
`;
