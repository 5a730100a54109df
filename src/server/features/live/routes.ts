import { liveScores } from '#domain/lists.ts';
import { fullName } from '#domain/names.ts';
import { lastCompletedRound } from '#domain/rounds.ts';
import { historicalBest, type RoundBest, roundBest, type TopEntry } from '#domain/top-players.ts';
import { type PresentedGame, presentGame } from '#server/features/games/present-game.ts';
import { publicPlayer } from '#server/features/players/public-player.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/snapshot/snapshot.ts';

export const liveRoutes = {
  'GET /api/live-scores': { show: showBoard },
  'GET /api/live-scores/top-players': {
    show(snapshot) {
      const round = snapshot.activeRound || lastCompletedRound(snapshot);
      const best: RoundBest = round ? roundBest(snapshot, round) : { masculino: [], feminino: [] };
      return {
        round,
        masculino: best.masculino.map((entry) => topPlayer(snapshot, entry)),
        feminino: best.feminino.map((entry) => topPlayer(snapshot, entry)),
      };
    },
  },
  'GET /api/historical-top-players': {
    show: (snapshot) =>
      memoize(snapshot, historicalBest).map(({ round, masculino, feminino }) => ({
        round,
        masculino: masculino.map((entry) => historicalEntry(snapshot, entry)),
        feminino: feminino.map((entry) => historicalEntry(snapshot, entry)),
      })),
  },
  'GET /api/events': {
    own: (_asked, request, reply, { tournament }) => tournament.streams.open(request, reply),
  },
} satisfies FeatureRoutes;

/** The live board, which the event streams send whole. */
export function showBoard(snapshot: Snapshot): PresentedGame[] {
  return liveScores(snapshot).map((game) => presentGame(snapshot, game));
}

function topPlayer(snapshot: Snapshot, { position, playerId, teamId, relative, raw }: TopEntry) {
  const player = publicPlayer(found(snapshot.playerOf.get(playerId), 'player'));
  const team = player.isHidden ? undefined : snapshot.teamOf.get(teamId);
  return {
    position,
    id: playerId,
    name: fullName(player),
    imageUrl: player.imageUrl,
    teamId: team?.id ?? null,
    teamName: team?.name ?? null,
    teamImage: team?.imageUrl ?? null,
    roundPoints: relative,
    rawPoints: raw,
  };
}

function historicalEntry(snapshot: Snapshot, { position, playerId, teamId, relative, raw }: TopEntry) {
  const player = publicPlayer(found(snapshot.playerOf.get(playerId), 'player'));
  const team = player.isHidden ? undefined : snapshot.teamOf.get(teamId);
  return {
    position,
    playerId,
    firstName: player.firstName,
    lastName: player.lastName,
    imageUrl: player.imageUrl,
    teamId: team?.id ?? null,
    teamName: team?.name ?? null,
    totalPoints: relative,
    rawPoints: raw,
  };
}
