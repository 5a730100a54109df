import { isStreamOpen } from './connection.ts';

/** `sessionStorage` keys in which the router notes that it reloaded the page because a file failed. */
const NOTED = 'tanstack_router_reload:';

/**
 * The router reloads the page when a route's code cannot be loaded. That helps after a release, but offline the
 * browser would show an empty page. With the note already set, the router shows the route's error instead. Called
 * once, at the start.
 */
export function keepPageOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine && isStreamOpen()) return;
    try {
      sessionStorage.setItem(`${NOTED}${payload.message}`, '1');
    } catch {
      // Storage is forbidden, so the router cannot set its note either.
    }
  });
}
