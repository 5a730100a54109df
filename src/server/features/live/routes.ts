import { liveScores } from '#domain/lists.ts';
import { type PresentedGame, presentGame } from '#server/features/games/present-game.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';

export const liveRoutes = {
  'GET /api/live-scores': { show: showBoard },
  'GET /api/events': {
    respond: (_asked, request, reply, { tournament }) => tournament.streams.open(request, reply),
  },
} satisfies FeatureRoutes;

/** The live board, which the event streams send whole. */
export function showBoard(snapshot: Snapshot): PresentedGame[] {
  return liveScores(snapshot).map((game) => presentGame(snapshot, game));
}
