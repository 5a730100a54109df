import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** A cookie of ours. Under https its name binds it to this host alone. */
export type OwnCookie = {
  read(request: FastifyRequest): string | undefined;
  set(token: string): string;
  clear(): string;
};

const DAY = 24 * 3_600;
/** How long a browser remains known after the last sign-in, in days. */
export const KNOWN_DEVICE = 180;

/** The session's cookie. */
export const sessionCookie = (secure: boolean) => ownCookie('manchete', 90 * DAY, secure);

/** The cookie by which a browser is known from which somebody signed in before. It opens nothing. */
export const deviceCookie = (secure: boolean) => ownCookie('manchete-device', KNOWN_DEVICE * DAY, secure);

function ownCookie(plainName: string, maxAge: number, secure: boolean): OwnCookie {
  const name = secure ? `__Host-${plainName}` : plainName;
  const options = { name, httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    // Most requests of visitors carry no cookie at all.
    read: ({ headers }) => (headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]),
    set: (token) => stringifySetCookie({ ...options, value: token, maxAge }),
    clear: () => stringifySetCookie({ ...options, value: '', maxAge: 0 }),
  };
}
