import { roundFields } from '#contract/tournament/round-fields.ts';
import { evolution, type PlayerPoints, playerPoints } from '#domain/points/player-points.ts';
import { FIRST_ROUNDS, MORE_ROUNDS, type RoundNumber } from '#domain/tournament.ts';
import { found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { memoize } from '#server/store/snapshot/snapshot.ts';
import { readCareer } from './career.ts';

export const pointsRoutes = {
  'GET /api/scores': {
    show: (snapshot, { query: { gender, team } }) =>
      memoize(snapshot, playerPoints)
        .map((points) => ({ points, player: found(snapshot.playerOf.get(points.playerId), 'player') }))
        .filter(
          ({ player }) =>
            (!gender || player.gender === gender) && (team === undefined || player.teamId === team),
        )
        .map(({ points, player }) => ({
          playerId: player.id,
          player: {
            firstName: player.firstName,
            lastName: player.lastName,
            gender: player.gender,
            imageUrl: player.imageUrl,
          },
          teamName: snapshot.teamOf.get(player.teamId ?? 0)?.name ?? null,
          ...byRound(points),
          total: points.relative,
          totalRaw: points.raw,
          contested: points.contested,
          counted: points.counted,
        })),
  },
  'GET /api/players/evolution/{playerId}': {
    show(snapshot, { params: { playerId } }) {
      const { relative, raw, roundsData, ...shown } = found(evolution(snapshot, playerId), 'player');
      return {
        ...shown,
        totalRelative: relative,
        totalAbsolute: raw,
        roundsData: roundsData.map(({ relative: relativeTotal, raw: total, ...round }) => ({
          ...round,
          total,
          relativeTotal,
        })),
      };
    },
  },
  'GET /api/players/{id}/career': {
    async act({ params: { id } }, { db, snapshot }, { tournaments }) {
      const player = found(snapshot.playerOf.get(id), 'player');
      return { status: 200, body: await readCareer(db, tournaments, snapshot, player) };
    },
  },
} satisfies FeatureRoutes;

function byRound({ rounds }: PlayerPoints) {
  const fields = <Round extends RoundNumber>(numbers: readonly Round[]) => ({
    ...roundFields(numbers, '', (round) => rounds[round - 1]?.relative ?? null),
    ...roundFields(numbers, 'Raw', (round) => rounds[round - 1]?.raw ?? null),
    ...roundFields(numbers, 'Contested', (round) => rounds[round - 1]?.contested ?? null),
  });
  return { ...fields(FIRST_ROUNDS), ...fields(MORE_ROUNDS.filter((round) => round <= rounds.length)) };
}
