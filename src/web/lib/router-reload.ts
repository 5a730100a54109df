import { isLineOpen } from './live.ts';

/** The place in the session's storage where the router notes that it has loaded the page again because a file failed. */
const NOTED = 'tanstack_router_reload:';

/**
 * The router loads the whole page again when the code of a route cannot be loaded. After a release that helps; without a
 * network the browser would show an empty page instead. With its note set the router shows the route's own error.
 * Called once, at the start.
 */
export function keepPageOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine && isLineOpen()) return;
    try {
      sessionStorage.setItem(`${NOTED}${payload.message}`, '1');
    } catch {
      // A browser may forbid its storage: the router cannot note anything either.
    }
  });
}
