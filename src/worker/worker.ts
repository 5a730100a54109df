import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PAGE, SHELL_CACHE, TAKE_OVER } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;
/** This release's files that a court needs, with their hashes. Inserted by the build. */
declare const SHELL_FILES: readonly { url: string; revision: string | null; integrity: string }[];

/** Milliseconds to wait for the network before a page is opened from the cache. */
const NETWORK_TIMEOUT = 700;

/** Refuses files that do not match this release's hashes, and then the whole release. */
const shell = new PrecacheController({ cacheName: SHELL_CACHE });
shell.addToCacheList([...SHELL_FILES]);

self.addEventListener('install', (event) => void shell.install(event));

self.addEventListener('activate', (event) => {
  void shell.activate(event);
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return;
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (shell.getCacheKeyForURL(url.href)) event.respondWith(cachedOrFetched(request));
});

/** The server's page, or the cached one if the server is late or fails. */
async function openPage(request: Request): Promise<Response> {
  const answered = fetch(request).then(
    (response) => (response.status < 500 ? response : null),
    () => null,
  );
  const inTime = await Promise.race([answered, pause(NETWORK_TIMEOUT)]);
  return inTime ?? (await cached(PAGE)) ?? (await answered) ?? Response.error();
}

const cachedOrFetched = async (request: Request) => (await cached(request.url)) ?? fetch(request);

/** Not `caches.open`, which would recreate a deleted cache: a removed worker still serves the open pages. */
async function cached(url: string): Promise<Response | undefined> {
  const key = shell.getCacheKeyForURL(url);
  return key === undefined ? undefined : caches.match(key, { cacheName: SHELL_CACHE });
}

const pause = (milliseconds: number) => new Promise<null>((done) => setTimeout(done, milliseconds, null));
