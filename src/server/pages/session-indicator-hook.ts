import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { networkAsker } from '#server/access/asker.ts';
import { hashOf, type Sessions } from '#server/access/sessions.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { askAs } from '#server/store/database/askers.ts';
import { askedWithin } from '#server/store/database/within.ts';

/**
 * Corrects the session indicator if it differs from the session, so that a page knows before its first call
 * whether somebody is signed in.
 */
export const sessionIndicatorHook = (
  { cookies, sessions }: Pick<Installation, 'cookies' | 'sessions'>,
  tournamentOf: (request: FastifyRequest) => Pick<OpenTournament, 'pageWaits'>,
): onRequestAsyncHookHandler => {
  return async (request, reply) => {
    const token = cookies.session.read(request);
    const isIndicated = Boolean(cookies.sessionIndicator.read(request));
    if (token === undefined && !isIndicated) return;
    const { pageWaits } = tournamentOf(request);
    // Without the database the page still opens.
    const isSignedIn =
      token !== undefined &&
      (await isSession(sessions, hashOf(token), request, pageWaits).catch(() => isIndicated));
    if (isSignedIn === isIndicated) return;
    reply.header(
      'set-cookie',
      isSignedIn ? cookies.sessionIndicator.set('1') : cookies.sessionIndicator.clear(),
    );
  };
};

const isSession = async (sessions: Sessions, hash: string, request: FastifyRequest, waits: number) =>
  sessions.known(hash) !== undefined ||
  (await askedWithin(waits, () =>
    askAs(sessions.lane(hash) ?? networkAsker(request), () => sessions.find(hash)),
  )) !== null;
