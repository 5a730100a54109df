import type { onRequestAsyncHookHandler } from 'fastify';
import type { Installation } from '#server/installation.ts';
import { hashOf, type Sessions } from './sessions.ts';

/**
 * Corrects the session mark where it differs from the session, so that a page knows before its first call whether
 * somebody is signed in.
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

/** Without the database the page is opened all the same. */
const isSession = async (sessions: Sessions, hash: string) =>
  sessions.known(hash) !== undefined || (await sessions.find(hash)) !== null;
