import { isStreamOpen } from './live.ts';

/**
 * The prefix of the keys in `sessionStorage` with which the router notes that it reloaded the page because a file
 * failed.
 */
const NOTED = 'tanstack_router_reload:';

/**
 * The router loads the whole page again when the code of a route cannot be loaded. After a release that helps; without a
 * network the browser would show an empty page instead. With its note set the router shows the route's own error.
 * Called once, at the start.
 */
export function keepPageOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine && isStreamOpen()) return;
    try {
      sessionStorage.setItem(`${NOTED}${payload.message}`, '1');
    } catch {
      // The browser forbids storage: then the router cannot note anything either.
    }
  });
}
