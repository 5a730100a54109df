import { teamForms } from '#domain/form.ts';
import { earlierRanking, earlierStandings } from '#domain/movement.ts';
import { playerRanking } from '#domain/player-ranking.ts';
import { standings } from '#domain/standings.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/snapshot/snapshot.ts';

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
    show: (snapshot) =>
      standings(snapshot).map((row) => ({
        position: row.position,
        id: row.teamId,
        name: row.name,
        imageUrl: snapshot.teamOf.get(row.teamId)?.imageUrl ?? null,
        category: row.category,
        totalPoints: row.points,
        totalWins: row.wins,
        totalLosses: row.losses,
        gamesPlayed: row.gamesPlayed,
        totalSetsWon: row.setsWon,
        totalSetsLost: row.setsLost,
        pointsFor: row.pointsFor,
        pointsAgainst: row.pointsAgainst,
        pointDifference: row.pointDifference,
        decidedBy: row.decidedBy,
        headToHead: row.headToHead,
        previousPosition: memoize(snapshot, earlierStandings).get(row.teamId) ?? null,
        form: [...(memoize(snapshot, teamForms).get(row.teamId) ?? [])],
      })),
  },
} satisfies FeatureRoutes;

const known = (snapshot: Snapshot, playerId: number) => found(snapshot.playerOf.get(playerId), 'player');
const teamName = (snapshot: Snapshot, teamId: number | null) =>
  snapshot.teamOf.get(teamId ?? 0)?.name ?? null;
