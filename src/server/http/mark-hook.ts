import type { onRequestAsyncHookHandler } from 'fastify';
import type { Installation } from '#server/installation.ts';
import { hashOf, type Sessions } from './sessions.ts';

/**
 * Puts the session's mark right where it differs from the session: a session that is older than the mark, or one
 * that has ended. Whoever opens a page then knows before the first call whether to ask who is there.
 */
export const markHook = ({
  cookies,
  sessions,
}: Pick<Installation, 'cookies' | 'sessions'>): onRequestAsyncHookHandler => {
  return async (request, reply) => {
    const token = cookies.session.read(request);
    const isMarked = Boolean(cookies.mark.read(request));
    if (token === undefined && !isMarked) return;
    const isSignedIn =
      token !== undefined && (await isSession(sessions, hashOf(token)).catch(() => isMarked));
    if (isSignedIn === isMarked) return;
    reply.header('set-cookie', isSignedIn ? cookies.mark.set('1') : cookies.mark.clear());
  };
};

/** Fails without the database: the page opens all the same, and the mark stays as it is. */
const isSession = async (sessions: Sessions, hash: string) =>
  sessions.known(hash) !== undefined || (await sessions.find(hash)) !== null;
