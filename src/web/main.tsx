import '#web/lib/net/court-token.ts';
import '#web/styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_DATA, type PageData } from '#contract/rendered-page.ts';
import { clearOldRegistrationDraft } from '#web/features/registrations/sign-up/registration-draft-slot.ts';
import { today } from '#web/lib/format/format.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { openLiveStream } from '#web/lib/net/live.ts';
import { revision } from '#web/lib/net/revision.ts';
import { keepPageOffline } from '#web/lib/net/router-reload.ts';
import { createApp } from './app.tsx';

// Browsers that have this one have the others too.
if (!Promise.withResolvers) await import('#web/lib/page/newer-functions.ts');

const { queryClient, router, app } = createApp();
const page = <StrictMode>{app}</StrictMode>;

clearOldRegistrationDraft();
// A long-open tab loads no page.
document.addEventListener('visibilitychange', clearOldRegistrationDraft);
keepPageOffline();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void open(root);

/** Hydrates a page that the server rendered; renders any other. */
async function open(root: HTMLElement): Promise<void> {
  const data = pageData();
  if (!data) return draw(root);
  const { pathname } = location;
  takeAnswers(data);
  router.ssr = { manifest: undefined };
  await router.load();
  // The server-rendered page stays and says so (public/code-missing.js).
  if (await isCodeMissing()) return;
  // On another day “hoje” means something else, and a signed-in user is redirected.
  const isSamePage = data.day === today() && ownAddress(router.state.location.pathname) === pathname;
  if (!isSamePage) return draw(root);
  // By the first data request the page is hydrated; earlier stream events would make it differ from the rendered
  // one.
  const stop = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'observerAdded') return;
    stop();
    begin();
  });
  hydrateRoot(root, page);
}

function pageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

/** Fills the query cache with the page's answers, so that none is fetched again. */
function takeAnswers({ reads, revision: seen, silentFor }: PageData): void {
  const updatedAt = Date.now() - silentFor;
  for (const [key, answer] of reads) queryClient.setQueryData(key, answer, { updatedAt });
  if (seen > 0) revision.read(seen);
}

function draw(root: HTMLElement): void {
  // The description of index.html is only for the time before the first page.
  document.querySelector('head > meta[name="description"]')?.remove();
  createRoot(root).render(page);
  begin();
}

function begin(): void {
  document.querySelector('.code-missing')?.remove();
  openLiveStream(queryClient);
}

/** Whether the code of a part of this page could not be loaded. A lazy part has `preload` until it is loaded. */
async function isCodeMissing(): Promise<boolean> {
  const parts = router.state.matches.map(({ routeId }) => router.routesById[routeId].options.component);
  await Promise.all(parts.map((part) => part?.preload?.()));
  return parts.some((part) => part?.preload !== undefined);
}
