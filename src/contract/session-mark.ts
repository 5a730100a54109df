/**
 * A cookie, readable by scripts, that says that this browser has a session. It holds no secret and proves nothing; without
 * it a page knows that nobody is signed in and makes no call. Without zod, because the browser imports it.
 */
export const SESSION_MARK = 'manchete-in';

/** The same for a device that a link for a court let in. */
export const COURT_MARK = 'manchete-quadra';
