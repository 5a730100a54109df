import './lib/court-token.ts';
import './styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_DATA, type PageData } from '#contract/rendered-page.ts';
import { createApp } from './app.tsx';
import { clearOldRegistrationDraft } from './features/registrations/registration-draft-slot.ts';
import { reportFailedPictures, stayAsRendered, takeEarlyPress } from './lib/early-input.ts';
import { today } from './lib/format.ts';
import { openLiveStream } from './lib/live.ts';
import { revision } from './lib/revision.ts';
import { keepPageOffline } from './lib/router-reload.ts';

const { queryClient, router, app } = createApp();
const page = <StrictMode>{app}</StrictMode>;

clearOldRegistrationDraft();
// Needed because a long-open tab loads no page.
document.addEventListener('visibilitychange', clearOldRegistrationDraft);
keepPageOffline();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const rendered = pageData();
if (rendered) void takeOver(root, rendered);
else draw(root);

/** The data in a page that the server rendered; null in any other page. */
function pageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA)?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

/** Puts the answers in the page into the query cache, so that none of them is fetched again. */
function takeAnswers({ reads, revision: seen, silentFor }: PageData): void {
  const updatedAt = Date.now() - silentFor;
  for (const [key, answer] of reads) queryClient.setQueryData(key, answer, { updatedAt });
  if (seen > 0) revision.read(seen);
}

function draw(root: HTMLElement): void {
  // Shown until the first page is rendered.
  document.querySelector('head > meta[name="description"]')?.remove();
  createRoot(root).render(page);
  openLiveStream(queryClient);
}

/** Hydrates a page that the server rendered. Its address is another one where the server has the same page for several. */
async function takeOver(root: HTMLElement, data: PageData): Promise<void> {
  const { pathname } = location;
  takeAnswers(data);
  router.ssr = { manifest: undefined };
  await router.load();
  if ((await isCodeMissing()) && stayAsRendered()) return;
  // Where it is another day by now “hoje” is another one too, so React draws the page anew: until then presses are recorded.
  const isSameDay = data.day === today();
  // That the page is drawn anew is no error to report.
  const drawnAnew = isSameDay ? {} : { onRecoverableError() {} };
  let pressed = isSameDay ? takeEarlyPress() : null;
  if (router.state.location.pathname === pathname) {
    // As a transition, so that the page still scrolls meanwhile. React hydrates at once what is pressed or typed into.
    startTransition(() => void hydrateRoot(root, page, drawnAnew));
    // A press that waits is not kept waiting, also because a second one would overtake it.
    if (isSameDay && !pressed) await quiet();
    takeOverNow(root);
    pressed ??= takeEarlyPress();
    reportFailedPictures(root);
    if (pressed) pressAgain(root, pressed);
    // Only after hydration, because a change during it would differ from the rendered page.
    openLiveStream(queryClient);
    return;
  }
  // The page redirected, so the new one is rendered from scratch.
  takeEarlyPress();
  delete router.ssr;
  root.replaceChildren();
  draw(root);
}

/** Presses a button that was pressed before hydration, or the same one of a page that React drew anew. */
function pressAgain(root: HTMLElement, pressed: HTMLButtonElement): void {
  const buttons = pressed.isConnected ? [pressed] : [...root.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === pressed.textContent)?.click();
}

/** Whether the code of a part of this page could not be loaded. A lazy part has `preload` until it is loaded. */
async function isCodeMissing(): Promise<boolean> {
  const parts = router.state.matches.map(({ routeId }) => router.routesById[routeId].options.component);
  await Promise.all(parts.map((part) => part?.preload?.()));
  return parts.some((part) => part?.preload !== undefined);
}

/** Resolves when the browser is idle, or soon where it cannot tell. */
const quiet = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_QUIET });
    else setTimeout(resolve);
  });

/** A page that is never idle is hydrated completely after this long, in milliseconds. */
const LONGEST_QUIET = 1_000;

/**
 * React hydrates part by part, and a part at once when an event is about it. This hydrates the remaining
 * ones.
 */
function takeOverNow(root: HTMLElement): void {
  [...root.querySelectorAll('*')].at(-1)?.dispatchEvent(new Event('change', { bubbles: true }));
}
