import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { COURT_INDICATOR, SESSION_INDICATOR } from '#contract/sessions.ts';

export type OwnCookie = {
  read(request: FastifyRequest): string | undefined;
  set(token: string, maxAge?: number): string;
  clear(): string;
};

const DAY = 24 * 3_600;
export const KNOWN_DEVICE = 180;

export const PENDING_SIGN_IN_SECONDS = 5 * 60;

export type Cookies = {
  readonly session: OwnCookie;
  readonly device: OwnCookie;
  /**
   * Set together with the session cookie, and readable by scripts (`contract/sessions.ts`). Same name with
   * and without https.
   */
  readonly sessionIndicator: OwnCookie;
  readonly pendingSignIn: OwnCookie;
  readonly court: OwnCookie;
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
    // Most visitors' requests carry no cookie at all.
    read: ({ headers }) => (headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]),
    set: (token, other = maxAge) => stringifySetCookie({ ...options, value: token, maxAge: other }),
    clear: () => stringifySetCookie({ ...options, value: '', maxAge: 0 }),
  };
}
