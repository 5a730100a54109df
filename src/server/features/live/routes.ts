import type { FastifyRequest } from 'fastify';
import { liveScores } from '#domain/lists.ts';
import { type PresentedGame, presentGame } from '#server/features/games/present-game.ts';
import type { CallContext, FeatureRoutes } from '#server/http/implementation.ts';
import { hashOf } from '#server/http/sessions.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';

export const liveRoutes = {
  'GET /api/live-scores': { show: showBoard },
  'GET /api/events': {
    async respond(_asked, request, reply, context) {
      const isSignedIn = sessionCheck(context, request);
      context.tournament.streams.open(request, reply, (await isSignedIn?.()) ? isSignedIn : null);
    },
  },
} satisfies FeatureRoutes;

/** The live board, which the event streams send whole. */
export function showBoard(snapshot: Snapshot): PresentedGame[] {
  return liveScores(snapshot).map((game) => presentGame(snapshot, game));
}

/** Tells whether the session of a confirmed account or of a court link is valid; null where none is sent. */
function sessionCheck(
  { installation: { cookies, sessions, courtSessions }, tournament }: CallContext,
  request: FastifyRequest,
): (() => Promise<boolean>) | null {
  const [account, court] = [cookies.session.read(request), cookies.court.read(request)];
  if (account === undefined && court === undefined) return null;
  return async () => {
    const user = account === undefined ? null : await sessions.get(hashOf(account));
    if (user) return !user.mustBeConfirmed;
    const holder = court === undefined ? null : await courtSessions.get(hashOf(court));
    return holder?.tournamentId === tournament.id;
  };
}
