import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The session's cookie. Under https its name binds it to this host alone. */
export type SessionCookie = {
  read(request: FastifyRequest): string | undefined;
  set(token: string): string;
  clear(): string;
};

const NINETY_DAYS = 90 * 24 * 3_600;

export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-manchete' : 'manchete';
  const options = { name, httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    // Most requests of visitors carry no cookie at all.
    read: ({ headers }) => (headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]),
    set: (token) => stringifySetCookie({ ...options, value: token, maxAge: NINETY_DAYS }),
    clear: () => stringifySetCookie({ ...options, value: '', maxAge: 0 }),
  };
}
