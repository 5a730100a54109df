/** What the server, the pages and the service worker call the same. Without zod, because the browser imports it. */

/** The address of the service worker. */
export const WORKER = '/sw.js';
/** Where it keeps the files of its release. */
export const SHELL_CACHE = 'manchete-shell';
/** The page that every address of the screens opens. */
export const PAGE = '/index.html';
/** Said to a worker that waits: no page needs the files of the release before any more. */
export const TAKE_OVER = 'take-over';
