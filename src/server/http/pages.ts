import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isFramedPage, isPublicPage, type RenderPage, renderedAddress } from '#contract/rendered-page.ts';
import { PUSH_WORKER, WORKER } from '#contract/worker.ts';
import type { Cookies } from './cookie.ts';
import { LaneFull } from './fair-queue.ts';
import { readFiles, type StoredFile, sendFile, storedScript } from './files.ts';
import { embeddedPageHeaders } from './headers.ts';
import { networkOf } from './network.ts';
import { pageTemplate } from './page-template.ts';
import type { EncodedPage, RenderedPages } from './rendered-pages.ts';
import { SHARED } from './shared-cache.ts';

/** The built screens: which build they are, their files, the page that every address opens, and what renders pages. */
export type Pages = {
  readonly build: string;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly shell: StoredFile;
  /** Null where the build renders none. */
  readonly rendering: {
    readonly render: RenderPage;
    readonly template: ReturnType<typeof pageTemplate>;
  } | null;
};

/** Where the build puts what renders pages; no file of it is served. */
const RENDERER = '.server/render.mjs';

/** Reads the built screens. Null where they were not built: the calls work without them. */
export async function findPages(directory: string): Promise<Pages | null> {
  if (!existsSync(join(directory, 'index.html'))) return null;
  const files = readFiles(directory);
  const shell = files.get('/index.html');
  if (!shell) return null;
  const [, named] = /<meta name="release" content="(\w+)"/.exec(shell.bytes.toString()) ?? [];
  const renderer = join(directory, RENDERER);
  const rendering = existsSync(renderer)
    ? {
        render: ((await import(pathToFileURL(renderer).href)) as { renderPage: RenderPage }).renderPage,
        template: pageTemplate(directory),
      }
    : null;
  return {
    build: named ?? createHash('sha256').update(shell.bytes).digest('hex').slice(0, 12),
    files,
    shell,
    rendering,
  };
}

type PageOptions = {
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Run before a page is sent: one may lead to another page, one tell a reader's browser by a cookie whether it has a
   * session. The page's bytes are everybody's.
   */
  readonly before: readonly onRequestAsyncHookHandler[];
  readonly cookies: Pick<Cookies, 'session' | 'mark'>;
  /** Null where the build renders no page. */
  readonly rendered: RenderedPages | null;
  /** False serves a service worker that ends each one that there is. */
  readonly hasWorker: boolean;
  /** A CDN may keep the rendered pages: then everybody gets the same, whoever is signed in too. */
  readonly hasCdn: boolean;
  /** Told of each request whose page could not be rendered. */
  readonly failed: (request: FastifyRequest, path: string) => void;
};

/** Serves the screens. Any address that is no file opens the page, which says itself what it does not know. */
export function servePages(app: FastifyInstance, pages: Pages, serving: PageOptions): void {
  const { before, cookies, rendered, hasWorker, hasCdn, failed } = serving;
  const headers = Object.entries(serving.headers).flat();
  const framed = Object.entries(embeddedPageHeaders(serving.headers)).flat();
  const files = new Map(pages.files);
  if (!hasWorker) for (const path of WORKERS) files.set(path, storedScript(LAST_WORKER));

  const publicPage = async (request: FastifyRequest): Promise<EncodedPage | null> => {
    if (!rendered) return null;
    const address = renderedAddress(request.url);
    const kept = rendered.kept(address);
    if (kept !== undefined) return kept;
    try {
      return await rendered.get(address, networkOf(request.ip));
    } catch (error) {
      // The browser draws it instead.
      if (error instanceof LaneFull) return null;
      request.log.error({ err: error }, 'a page was not rendered');
      failed(request, address);
      return null;
    }
  };

  /** Inside the page of somebody else: nothing asks who is there, and no cookie is read or set. */
  const openFramed = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await publicPage(request);
    if (!page) return sendFile(request, reply, pages.shell, { headers: framed });
    const { file, status } = page;
    return sendFile(request, reply, file, { headers: framed, status, ...(hasCdn ? KEPT : {}) });
  };

  const vary = 'Accept-Encoding, Cookie';
  const sendPage = (request: FastifyRequest, reply: FastifyReply, { file, status }: EncodedPage) =>
    sendFile(request, reply, file, hasCdn ? { headers, status, ...KEPT } : { headers, status, vary });
  const open = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (path.startsWith('/api/') || FILE.test(path)) return reply.callNotFound();
    if (isFramedPage(path)) return openFramed(request, reply);
    for (const hook of before) if (!reply.sent) await hook.call(app, request, reply);
    if (reply.sent) return reply;
    const isIn = Boolean(cookies.session.read(request) ?? cookies.mark.read(request));
    if (path === '/' && rendered && !isIn) {
      return reply.headers({ ...serving.headers, 'cache-control': 'no-store' }).redirect(LANDING);
    }
    // Whoever is signed in leaves the landing page at once; whoever is on the way to another signs in first.
    const isPassing = path === LANDING && ((isIn && !hasCdn) || /[?&]to=/.test(request.url));
    const page = !isPassing && isPublicPage(path) ? await publicPage(request) : null;
    if (page) return sendPage(request, reply, page);
    return sendFile(request, reply, pages.shell, { headers, vary });
  };

  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const file = path === '/' ? undefined : files.get(path);
    if (file) return sendFile(request, reply, file, { headers });
    // Most visitors by far: nobody knows them, and nothing changed since the last one.
    const isPlain = request.headers.cookie === undefined && request.url === path;
    const kept = isPlain ? rendered?.kept(path) : undefined;
    if (kept && !isFramedPage(path)) return sendPage(request, reply, kept);
    return open(request, reply, path);
  });
}

/** How a CDN may keep a page. */
const KEPT = { cacheControl: SHARED, vary: 'Accept-Encoding' };
const WORKERS = [WORKER, PUSH_WORKER];
const LANDING = '/auth';
const FILE = /\.\w+$/;

/** Takes the place of any other, deletes what that kept, and ends. */
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
