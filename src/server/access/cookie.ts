import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { COURT_INDICATOR, SESSION_INDICATOR } from '#contract/sessions.ts';

/** A cookie of this application. Under https an HttpOnly one has the prefix `__Host-`, which binds it to this host. */
export type OwnCookie = {
  read(request: FastifyRequest): string | undefined;
  /** `maxAge`: in seconds, where it is not the cookie's usual one. */
  set(token: string, maxAge?: number): string;
  clear(): string;
};

const DAY = 24 * 3_600;
/** How long a browser remains known after the last sign-in, in days. */
export const KNOWN_DEVICE = 180;

/** How long after the password the code may be entered. */
export const PENDING_SIGN_IN_SECONDS = 5 * 60;

export type Cookies = {
  readonly session: OwnCookie;
  /** Recognises a browser from which somebody signed in before. It gives no access. */
  readonly device: OwnCookie;
  /**
   * Set with the session's cookie and readable by scripts (`contract/sessions.ts`); the same name with and without
   * https.
   */
  readonly sessionIndicator: OwnCookie;
  /** The cookie of a sign-in that waits for the second step. */
  readonly pendingSignIn: OwnCookie;
  /** The cookie of a device let in by a court link. */
  readonly court: OwnCookie;
  /** Set with it and readable by scripts: the device can return to its court. */
  readonly courtIndicator: OwnCookie;
};

export const ownCookies = (secure: boolean): Cookies => ({
  session: ownCookie('manchete', 90 * DAY, secure),
  device: ownCookie('manchete-device', KNOWN_DEVICE * DAY, secure),
  sessionIndicator: cookieWith({ name: SESSION_INDICATOR, secure, httpOnly: false, maxAge: 90 * DAY }),
  pendingSignIn: ownCookie('manchete-code', PENDING_SIGN_IN_SECONDS, secure),
  court: ownCookie('manchete-court', DAY, secure),
  courtIndicator: cookieWith({ name: COURT_INDICATOR, secure, httpOnly: false, maxAge: DAY }),
});

function ownCookie(plainName: string, maxAge: number, secure: boolean): OwnCookie {
  return cookieWith({ name: secure ? `__Host-${plainName}` : plainName, secure, httpOnly: true, maxAge });
}

type Kind = { name: string; secure: boolean; httpOnly: boolean; maxAge: number };

function cookieWith({ maxAge, ...kind }: Kind): OwnCookie {
  const { name } = kind;
  const options = { ...kind, sameSite: 'lax', path: '/' } as const;
  return {
    // Most requests of visitors carry no cookie at all.
    read: ({ headers }) => (headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]),
    set: (token, other = maxAge) => stringifySetCookie({ ...options, value: token, maxAge: other }),
    clear: () => stringifySetCookie({ ...options, value: '', maxAge: 0 }),
  };
}
