import { COURT_INDICATOR } from '#contract/sessions.ts';
import { inLocalStorage, slotAt } from '#web/lib/device/slot.ts';
import { ownBase } from '#web/lib/net/base.ts';
import { hasCookie } from '#web/lib/net/readable-cookie.ts';

export const COURT_KEY = ['GET /api/court', {}] as const;

/** The base of the tournament whose court link this device opened last. */
const opened = slotAt<{ readonly base: string }>('manchete:quadra-de', inLocalStorage);

export const noteCourt = (base: string = ownBase()): void => opened.write({ base });

/** Whether this device has a court link session, by a cookie that scripts can read. */
export const hasCourt = () => hasCookie(COURT_INDICATOR);

/** The same, of a court of this page's tournament. If this device stores nothing, the server knows. */
export const hasCourtHere = () => hasCourt() && (opened.read()?.base ?? ownBase()) === ownBase();
