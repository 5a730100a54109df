/**
 * Names shared by the server, the pages and the service worker. Without zod, because the browser imports this
 * file.
 */

export const WORKER = '/sw.js';
/** The cache with its release's files. */
export const SHELL_CACHE = 'manchete-shell';
export const PAGE = '/index.html';
/** Lets a waiting worker activate: no page needs the previous release's files any more. */
export const TAKE_OVER = 'take-over';

/** The push service worker, and its scope, in which it serves nothing. */
export const PUSH_WORKER = '/avisos.js';
export const PUSH_SCOPE = '/avisos/';

/** What the server sends in a push message. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** The game: only its newest message is shown. */
  readonly tag: string;
};
