import type { FastifyRequest } from 'fastify';
import { seesAsVisitor } from '#server/access/access.ts';
import { isLinkOpen } from '#server/access/link-games.ts';
import { hashOf } from '#server/access/sessions.ts';
import { presentBoard } from '#server/features/games/present-game.ts';
import type { CallContext, FeatureRoutes } from '#server/routing/implementation.ts';
import type { Hearer } from './streams.ts';

export const liveRoutes = {
  'GET /api/live-scores': { show: presentBoard },
  'GET /api/events': {
    async respond(_asked, request, reply, context) {
      const whoHears = hearerOf(context, request);
      context.tournament.streams.open(request, reply, await whoHears(), whoHears);
    },
  },
} satisfies FeatureRoutes;

function hearerOf(
  { installation: { clock, cookies, sessions, courtSessions }, tournament }: CallContext,
  request: FastifyRequest,
): () => Promise<Hearer> {
  const [account, court] = [cookies.session.read(request), cookies.court.read(request)];
  return async () => {
    const found = account === undefined ? null : await sessions.get(hashOf(account));
    const user = found?.in(tournament.id);
    if (user && !seesAsVisitor(user)) return 'signed-in';
    const holder = court === undefined ? null : await courtSessions.get(hashOf(court));
    const isOfLink = holder?.kind === 'court' && holder.tournamentId === tournament.id;
    if (isOfLink && isLinkOpen(tournament.snapshots.current, holder, clock.now())) return 'signed-in';
    return user ? 'unconfirmed' : 'stranger';
  };
}
