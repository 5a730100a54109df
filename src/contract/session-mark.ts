/**
 * A cookie, readable by scripts, that says that this browser has a session. It holds no secret and proves nothing; without
 * it a page knows that nobody is signed in and makes no call. Without zod, because the browser imports it.
 */
export const SESSION_MARK = 'manchete-in';

/** The same for a device that a link for a court let in. */
export const COURT_MARK = 'manchete-quadra';

/**
 * A header with which a write that waited on a device says whose it is: the number of the account that entered it, or
 * `DEVICE`. The server takes it from that owner's session only (docs/decisions/0036).
 */
export const MADE_BY = 'made-by';

/** The owner of what is entered by links: the device. No account has this number. */
export const DEVICE = 0;
