/** Names that the server, the pages and the service worker share. Without zod, because the browser imports it. */

/** The address of the service worker. */
export const WORKER = '/sw.js';
/** The cache with the files of its release. */
export const SHELL_CACHE = 'manchete-shell';
/** The HTML file that is served for every page's address. */
export const PAGE = '/index.html';
/** The message that lets a waiting worker activate: no page needs the previous release's files any more. */
export const TAKE_OVER = 'take-over';

/** The service worker for push messages, and its scope, in which it serves nothing. */
export const PUSH_WORKER = '/avisos.js';
export const PUSH_SCOPE = '/avisos/';

/** What the server sends in a push message. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** The path of the page that a tap opens. */
  readonly url: string;
  /** The game that it is about: of each game only the newest message is shown. */
  readonly tag: string;
};
