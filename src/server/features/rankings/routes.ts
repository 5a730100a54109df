import { earlierRanking } from '#domain/movement.ts';
import { playerRanking } from '#domain/player-ranking.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/snapshot/snapshot.ts';
import { presentStandings } from './present-standings.ts';

export const rankingRoutes = {
  'GET /api/rankings/players/total': {
    show: (snapshot) =>
      playerRanking(snapshot).map(({ position, playerId, gender, relative, raw, contested, counted }) => {
        const player = known(snapshot, playerId);
        return {
          position,
          id: playerId,
          firstName: player.firstName,
          lastName: player.lastName,
          teamId: player.teamId,
          teamName: teamName(snapshot, player.teamId),
          imageUrl: player.imageUrl,
          gender,
          total: relative,
          totalRaw: raw,
          contested,
          counted,
          previousPosition: memoize(snapshot, earlierRanking).get(playerId) ?? null,
        };
      }),
  },
  'GET /api/rankings/teams/total': {
    show: (snapshot) => memoize(snapshot, presentStandings),
  },
} satisfies FeatureRoutes;

const known = (snapshot: Snapshot, playerId: number) => found(snapshot.playerOf.get(playerId), 'player');
const teamName = (snapshot: Snapshot, teamId: number | null) =>
  snapshot.teamOf.get(teamId ?? 0)?.name ?? null;
