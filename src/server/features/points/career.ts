import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { careerTotal, type PlayedSeason, playedSeason } from '#domain/points/season.ts';
import { playersOfPlayer } from '#server/features/profile/person.ts';
import type { CallServer } from '#server/routing/implementation.ts';
import { type Database, query } from '#server/store/database/database.ts';
import type { Snapshot, StoredPlayer } from '#server/store/snapshot/snapshot.ts';

type Career = CallAnswer<Contract['GET /api/players/{id}/career']>;

/** What the person of a player did in every tournament that has begun, and in the asked one. */
export async function readCareer(
  db: Database,
  tournaments: CallServer['tournaments'],
  asked: Snapshot,
  player: StoredPlayer,
): Promise<Career> {
  const hasBegun = (id: number) =>
    tournaments.listed.some((each) => each.id === id && each.state !== 'preparation');
  const playing = await query(db, (q) => playersOfPlayer(q, player));
  const seasons: { snapshot: Snapshot; playerId: number; season: PlayedSeason }[] = [];
  for (const { id: playerId, tournamentId } of playing) {
    const isAsked = tournamentId === asked.tournamentId;
    if (!isAsked && !hasBegun(tournamentId)) continue;
    const snapshot = isAsked ? asked : (await tournaments.byId(tournamentId)).snapshots.current;
    const season = playedSeason(snapshot, playerId);
    if (season) seasons.push({ snapshot, playerId, season });
  }
  seasons.sort(
    (one, other) =>
      other.snapshot.year - one.snapshot.year || other.snapshot.tournamentId - one.snapshot.tournamentId,
  );
  return {
    seasons: seasons.map(({ snapshot: { slug, name, year, isCurrent, teamOf }, playerId, season }) => ({
      tournament: { slug, name, year, isCurrent },
      playerId,
      teams: season.teamIds.flatMap((id) => {
        const team = teamOf.get(id);
        return team ? [{ id, name: team.name }] : [];
      }),
      ...present(season),
      bestRound: season.best && {
        round: season.best.round,
        totalAbsolute: season.best.raw,
        totalRelative: season.best.relative,
      },
    })),
    total: present(careerTotal(seasons.map(({ season }) => season))),
  };
}

function present({
  games,
  wins,
  saques,
  defesas,
  ataques,
  raw,
  relative,
}: ReturnType<typeof careerTotal>): Career['total'] {
  return { games, wins, saques, defesas, ataques, totalAbsolute: raw, totalRelative: relative };
}
