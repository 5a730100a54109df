import { evolution, type PlayerScores, playerScores } from '#domain/scores.ts';
import type { FeatureRoutes } from '#server/http/implementation.ts';
import { found } from '#server/http/problem.ts';
import { memoize } from '#server/snapshot/snapshot.ts';

export const pointsRoutes = {
  'GET /api/scores': {
    show: (snapshot, { query: { gender, team } }) =>
      memoize(snapshot, playerScores)
        .map((scores) => ({ scores, player: found(snapshot.playerOf.get(scores.playerId), 'player') }))
        .filter(
          ({ player }) =>
            (!gender || player.gender === gender) && (team === undefined || player.teamId === team),
        )
        .map(({ scores, player }) => ({
          playerId: player.id,
          player: {
            firstName: player.firstName,
            lastName: player.lastName,
            gender: player.gender,
            imageUrl: player.imageUrl,
          },
          teamName: snapshot.teamOf.get(player.teamId ?? 0)?.name ?? null,
          ...byRound(scores),
          total: scores.total,
          totalRaw: scores.totalRaw,
          contested: scores.contested,
          counted: scores.counted,
        })),
  },
  'GET /api/players/evolution/{playerId}': {
    show(snapshot, { params: { playerId } }) {
      const { roundsData, ...shown } = found(evolution(snapshot, playerId), 'player');
      return { ...shown, roundsData: [...roundsData] };
    },
  },
} satisfies FeatureRoutes;

/** `round1` to `round8`, their raw points and those contested; null where the player did not play. */
function byRound({ rounds }: PlayerScores) {
  const relative = (number: number) => rounds[number - 1]?.relative ?? null;
  const raw = (number: number) => rounds[number - 1]?.raw ?? null;
  const contested = (number: number) => rounds[number - 1]?.contested ?? null;
  return {
    round1: relative(1),
    round2: relative(2),
    round3: relative(3),
    round4: relative(4),
    round5: relative(5),
    round6: relative(6),
    round7: relative(7),
    round8: relative(8),
    round1Raw: raw(1),
    round2Raw: raw(2),
    round3Raw: raw(3),
    round4Raw: raw(4),
    round5Raw: raw(5),
    round6Raw: raw(6),
    round7Raw: raw(7),
    round8Raw: raw(8),
    round1Contested: contested(1),
    round2Contested: contested(2),
    round3Contested: contested(3),
    round4Contested: contested(4),
    round5Contested: contested(5),
    round6Contested: contested(6),
    round7Contested: contested(7),
    round8Contested: contested(8),
  };
}
