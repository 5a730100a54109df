import type { FastifyRequest } from 'fastify';
import { hashOf } from '#server/access/sessions.ts';
import type { CallContext, FeatureRoutes } from '#server/routing/implementation.ts';
import { showBoard } from './show-board.ts';
import type { Hearer } from './streams.ts';

export const liveRoutes = {
  'GET /api/live-scores': { show: showBoard },
  'GET /api/events': {
    async respond(_asked, request, reply, context) {
      const whoHears = hearerOf(context, request);
      context.tournament.streams.open(request, reply, await whoHears(), whoHears);
    },
  },
} satisfies FeatureRoutes;

function hearerOf(
  { installation: { cookies, sessions, courtSessions }, tournament }: CallContext,
  request: FastifyRequest,
): () => Promise<Hearer> {
  const [account, court] = [cookies.session.read(request), cookies.court.read(request)];
  return async () => {
    const user = account === undefined ? null : await sessions.get(hashOf(account));
    if (user && !user.mustBeConfirmed) return 'signed-in';
    const holder = court === undefined ? null : await courtSessions.get(hashOf(court));
    if (holder?.kind === 'court' && holder.tournamentId === tournament.id) return 'signed-in';
    return user ? 'unconfirmed' : 'stranger';
  };
}
