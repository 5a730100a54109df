import { fullName } from '#domain/people/names.ts';
import { playerRanking } from '#domain/points/player-ranking.ts';
import { historicalBest, type RoundBest, roundBest, type TopEntry } from '#domain/points/top-players.ts';
import { lastCompletedRound } from '#domain/schedule/rounds.ts';
import { earlierRanking } from '#domain/standings/movement.ts';
import { publicPlayer } from '#server/features/players/public-player.ts';
import { found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';
import { drawLot, readLots, takeBackLot } from './lots.ts';
import { presentStandings } from './present-standings.ts';

/** The documents call relative points `total`, `roundPoints` and `totalPoints`. */
export const rankingRoutes = {
  'GET /api/rankings/players/total': {
    show: (snapshot) =>
      playerRanking(snapshot).map(({ playerId, ...ranked }) => {
        // Shows every name, because only signed-in users may read it (`access: 'user'`).
        const player = playerById(snapshot, playerId);
        return {
          position: ranked.position,
          id: playerId,
          firstName: player.firstName,
          lastName: player.lastName,
          teamId: player.teamId,
          teamName: teamName(snapshot, player.teamId),
          imageUrl: player.imageUrl,
          gender: ranked.gender,
          total: ranked.relative,
          totalRaw: ranked.raw,
          contested: ranked.contested,
          counted: ranked.counted,
          unplayed: ranked.unplayed,
          previousPosition: memoize(snapshot, earlierRanking).get(playerId) ?? null,
        };
      }),
  },
  'GET /api/rankings/teams/total': {
    show: (snapshot) => memoize(snapshot, presentStandings),
  },
  'GET /api/rankings/teams/lots': {
    async act(_input, { db, snapshot }) {
      return { status: 200, body: await readLots(db, snapshot) };
    },
  },
  'POST /api/rankings/teams/lots': {
    async act({ body }, context) {
      const { snapshot } = await context.write((tx, moment) => drawLot(tx, moment, context, body));
      return { status: 201, body: await readLots(context.db, snapshot) };
    },
  },
  'DELETE /api/rankings/teams/lots/{id}': {
    async act({ params: { id } }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        takeBackLot(tx, moment, context.tournamentId, id),
      );
      return { status: 200, body: await readLots(context.db, snapshot) };
    },
  },
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
} satisfies FeatureRoutes;

const playerById = (snapshot: Snapshot, playerId: number) => found(snapshot.playerOf.get(playerId), 'player');
const teamName = (snapshot: Snapshot, teamId: number | null) =>
  snapshot.teamOf.get(teamId ?? 0)?.name ?? null;

function topPlayer(snapshot: Snapshot, { position, playerId, teamId, relative, raw }: TopEntry) {
  const player = publicPlayer(playerById(snapshot, playerId));
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
  const player = publicPlayer(playerById(snapshot, playerId));
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
