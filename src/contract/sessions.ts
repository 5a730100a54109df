/**
 * A cookie, readable by scripts, that says that this browser has a session. It holds no secret and proves nothing; without
 * it a page knows that nobody is signed in and makes no call. Without zod, because the browser imports it.
 */
export const SESSION_INDICATOR = 'manchete-in';

/** The same for a device that opened a court link. */
export const COURT_INDICATOR = 'manchete-quadra';

/**
 * The header of a write that waited on a device: the number of the account that entered it, or `DEVICE`. The
 * server accepts it only in a session of that owner.
 */
export const MADE_BY = 'made-by';

/**
 * The owner number of what is entered by court links: it belongs to the device. No account has this number.
 */
export const DEVICE = 0;
