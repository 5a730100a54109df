import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import { PUSH_WORKER, WORKER } from '#contract/worker.ts';

const A_YEAR = 31_536_000;

/** The built screens: which build they are, and the page that every address of theirs opens. */
export type Pages = { readonly directory: string; readonly build: string };

/** Finds the built screens. Null where they were not built: the calls work without them. */
export function findPages(directory: string): Pages | null {
  try {
    const page = readFileSync(join(directory, 'index.html'), 'utf8');
    const [, named] = /<meta name="release" content="(\w+)"/.exec(page) ?? [];
    return { directory, build: named ?? createHash('sha256').update(page).digest('hex').slice(0, 12) };
  } catch {
    return null;
  }
}

/**
 * Serves the screens. Any address that is no file opens the page, which says itself what it does not know.
 * `before` run before a page is sent: one may tell a reader's browser by a cookie whether it has a session; the page's bytes
 * are everybody's.
 * `hasWorker`: false serves a service worker that ends each one that there is.
 */
export async function servePages(
  app: FastifyInstance,
  pages: Pages,
  headers: Readonly<Record<string, string>>,
  before: readonly onRequestAsyncHookHandler[],
  hasWorker = true,
) {
  const assets = join(pages.directory, 'assets') + sep;
  await app.register(async (screens) => {
    screens.addHook('onRequest', async function (request, reply) {
      if (isFile(request.url)) return;
      for (const hook of before) if (!reply.sent) await hook.call(this, request, reply);
    });
    await screens.register(fastifyStatic, {
      root: pages.directory,
      preCompressed: true,
      wildcard: false,
      // Our own words on caching: an asset carries its content's hash in its name, the page never stays.
      cacheControl: false,
      globIgnore: hasWorker ? [] : WORKERS.map((path) => `${path.slice(1)}*`),
      setHeaders(reply, path) {
        for (const [name, value] of Object.entries(headers)) reply.header(name, value);
        reply.header('cache-control', path.startsWith(assets) ? LASTING : keeping(reply));
      },
    });
    if (!hasWorker) {
      for (const path of WORKERS) {
        screens.get(path, (_request, reply) =>
          reply
            .headers({ ...headers, 'cache-control': 'no-cache' })
            .type('text/javascript')
            .send(LAST_WORKER),
        );
      }
    }
    screens.get('/*', (request, reply) => {
      if (request.url.startsWith('/api/') || isFile(request.url)) return reply.callNotFound();
      return reply.sendFile('index.html');
    });
  });
}

const WORKERS = [WORKER, PUSH_WORKER];

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

const LASTING = `public, max-age=${A_YEAR}, immutable`;

/** A cookie is for one reader: what comes with it is kept by nobody in between. */
const keeping = (reply: FastifyReply) => (reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache');

const isFile = (url: string) => /\.\w+$/.test(url.split('?')[0] ?? '');
