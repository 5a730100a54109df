/**
 * A cookie that tells scripts that this browser has a session. It is no secret and proves nothing; without it a
 * page makes no call. Without zod, because the browser imports this file.
 */
export const SESSION_INDICATOR = 'manchete-in';

/** The same for a device with a court link. */
export const COURT_INDICATOR = 'manchete-quadra';

/**
 * The header of a write that waited on a device: the account that entered it, or `DEVICE`. The server accepts it
 * only in that owner's session.
 */
export const MADE_BY = 'made-by';

/** The owner number of entries made by court link: they belong to the device. No account has it. */
export const DEVICE = 0;
