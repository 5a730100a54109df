import { found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { activateRound } from './activate-round.ts';
import { changeRoundType, leaveRoundOut, moveRound } from './change-round.ts';
import { presentRound } from './present-round.ts';

export const roundRoutes = {
  'GET /api/tournament/rounds': { show: (snapshot) => snapshot.rounds.map(presentRound) },
  'PUT /api/tournament/rounds/{roundNumber}': {
    async act({ params: { roundNumber }, body }, context) {
      const { snapshot, subjectId } = await context.write((tx, moment) =>
        moveRound(tx, moment, context.snapshot, roundNumber, body),
      );
      return { status: 200, body: presentById(snapshot, subjectId) };
    },
  },
  'DELETE /api/tournament/rounds/{roundNumber}': {
    async act({ params: { roundNumber } }, context) {
      await context.write((tx, moment) => leaveRoundOut(tx, moment, context.snapshot, roundNumber));
      return { status: 204, body: undefined };
    },
  },
  'PATCH /api/tournament/rounds/{roundId}/type': {
    async act({ params: { roundId }, body: { isExtraRound } }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        changeRoundType(tx, moment, context.tournamentId, roundId, isExtraRound),
      );
      return { status: 200, body: presentById(snapshot, roundId) };
    },
  },
  'GET /api/live-scores/active-round': { show: ({ activeRound }) => ({ activeRound }) },
  'POST /api/live-scores/active-round': {
    async act({ body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        activateRound(tx, moment, context.tournamentId, 'round' in body ? body.round : 0),
      );
      return { status: 200, body: { activeRound: snapshot.activeRound } };
    },
  },
} satisfies FeatureRoutes;

function presentById(snapshot: Snapshot, id: number | null) {
  const round = snapshot.rounds.find((each) => each.id === id);
  return presentRound(found(round, 'round'));
}
