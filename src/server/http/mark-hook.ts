import type { onRequestAsyncHookHandler } from 'fastify';
import type { House } from '#server/house.ts';
import { hashOf, type Sessions } from './sessions.ts';

/**
 * Puts the session's mark right where it differs from the session: a session that is older than the mark, or one
 * that has ended. Whoever opens a page then knows before the first call whether to ask who is there.
 */
export const markHook = ({
  cookie,
  markCookie,
  sessions,
}: Pick<House, 'cookie' | 'markCookie' | 'sessions'>): onRequestAsyncHookHandler => {
  return async (request, reply) => {
    const token = cookie.read(request);
    const isMarked = Boolean(markCookie.read(request));
    if (token === undefined && !isMarked) return;
    const isSignedIn =
      token !== undefined && (await isSession(sessions, hashOf(token)).catch(() => isMarked));
    if (isSignedIn === isMarked) return;
    reply.header('set-cookie', isSignedIn ? markCookie.set('1') : markCookie.clear());
  };
};

/** Fails without the database: the page opens all the same, and the mark stays as it is. */
const isSession = async (sessions: Sessions, hash: string) =>
  sessions.known(hash) !== undefined || (await sessions.find(hash)) !== null;
