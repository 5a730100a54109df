import { COURT_INDICATOR } from '#contract/sessions.ts';
import { hasCookie } from '#web/lib/net/readable-cookie.ts';

export const COURT_KEY = ['GET /api/court', {}] as const;

/** Whether this device has a court link session, by a cookie that scripts can read. */
export const hasCourt = () => hasCookie(COURT_INDICATOR);
