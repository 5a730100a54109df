import type { onRequestAsyncHookHandler } from 'fastify';
import type { Installation } from '#server/installation.ts';
import { hashOf, type Sessions } from './sessions.ts';

/**
 * Corrects the session's indicator where it differs from the session, so that a page knows before its first call whether
 * somebody is signed in.
 */
export const sessionIndicatorHook = ({
  cookies,
  sessions,
}: Pick<Installation, 'cookies' | 'sessions'>): onRequestAsyncHookHandler => {
  return async (request, reply) => {
    const token = cookies.session.read(request);
    const isIndicated = Boolean(cookies.sessionIndicator.read(request));
    if (token === undefined && !isIndicated) return;
    const isSignedIn =
      token !== undefined && (await isSession(sessions, hashOf(token)).catch(() => isIndicated));
    if (isSignedIn === isIndicated) return;
    reply.header(
      'set-cookie',
      isSignedIn ? cookies.sessionIndicator.set('1') : cookies.sessionIndicator.clear(),
    );
  };
};

/** Without the database the page is opened all the same. */
const isSession = async (sessions: Sessions, hash: string) =>
  sessions.known(hash) !== undefined || (await sessions.find(hash)) !== null;
