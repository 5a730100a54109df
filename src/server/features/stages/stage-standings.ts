import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { bestOfGroups, groupStandings } from '#domain/formats/groups.ts';
import {
  type IndividualEvening,
  type IndividualRow,
  individualStandings,
} from '#domain/formats/individual-standings.ts';
import { bestOfKingGroups } from '#domain/formats/king.ts';
import { groupsWithSubstitutes, isIndividual } from '#domain/formats/stage.ts';
import { fullName } from '#domain/people/names.ts';
import type { StandingsRow } from '#domain/standings/standings.ts';
import { publicPlayer } from '#server/features/players/public-player.ts';
import { found } from '#server/http/problem.ts';
import type { Snapshot, StoredGame, StoredStage } from '#server/store/snapshot/snapshot.ts';

type PresentedStage = CallAnswer<Contract['GET /api/stages']>[number];
type Row = PresentedStage['standings'][number][number];

/** The name and picture of a person or team of a stage, as everybody may see them. */
export function entryOf(snapshot: Snapshot, stage: StoredStage, id: number) {
  if (isIndividual(stage.format)) {
    const player = snapshot.playerOf.get(id);
    if (!player) return { name: 'Jogador excluído', imageUrl: null };
    const shown = publicPlayer(player);
    return { name: fullName(shown), imageUrl: shown.imageUrl };
  }
  const team = snapshot.teamOf.get(id);
  return { name: team?.name ?? 'Time excluído', imageUrl: team?.imageUrl ?? null };
}

/** Of the whole stage, or of each group; none of an elimination, and none before the draw. */
export function standingsOfStage(snapshot: Snapshot, stage: StoredStage): Row[][] {
  const games = snapshot.games.filter(({ stageId }) => stageId === stage.id);
  if (!stage.draw || stage.revealed !== null || stage.draw.bracket.length > 0) return [];
  const drawn = groupsWithSubstitutes(stage.draw, stage.rounds);
  const groups = drawn.length > 0 ? drawn : [stage.entries.map(({ id }) => id)];
  return groups.map((ids) =>
    isIndividual(stage.format)
      ? individualRows(snapshot, stage, ids, games).map((row) => presentRow(row.personId, row, null))
      : groupStandings({
          teams: ids.flatMap((id) => snapshot.teamOf.get(id) ?? []),
          games,
          rules: snapshot.rules,
          lots: snapshot.lots,
        }).map((row) => presentRow(row.teamId, row, row.points)),
  );
}

export function individualRows(
  snapshot: Snapshot,
  stage: StoredStage,
  ids: readonly number[],
  games: readonly StoredGame[],
): IndividualRow[] {
  return individualStandings(eveningOf(snapshot, stage, ids, games));
}

const eveningOf = (
  snapshot: Snapshot,
  stage: StoredStage,
  ids: readonly number[],
  games: readonly StoredGame[],
): IndividualEvening => ({
  people: ids.map((id) => ({ id, name: entryOf(snapshot, stage, id).name })),
  // Neither side won: a pair that lacked somebody, and the organiser lets the game count for nobody.
  games: games.filter(({ award }) => award?.winner !== null),
  membersOf: (teamId) => found(snapshot.teamOf.get(teamId), 'team').memberIds ?? [],
});

const presentRow = (id: number, row: IndividualRow | StandingsRow, points: number | null): Row => ({
  position: row.position,
  id,
  name: row.name,
  points,
  gamesPlayed: row.gamesPlayed,
  wins: row.wins,
  losses: row.losses,
  pointsFor: row.pointsFor,
  pointsAgainst: row.pointsAgainst,
  pointDifference: row.pointDifference,
  decidedBy: row.decidedBy,
});

/**
 * Whoever is still in a stage, best first, as they go on into another one; nobody of an elimination, and nobody before
 * the draw.
 */
export function bestFirst(snapshot: Snapshot, stage: StoredStage): number[] {
  const { draw, entries, rounds, format } = stage;
  if (!draw || stage.revealed !== null || draw.bracket.length > 0) return [];
  const games = snapshot.games.filter(({ stageId }) => stageId === stage.id);
  const still = entries.flatMap(({ id, hasLeft }) => (hasLeft ? [] : id));
  const drawn = groupsWithSubstitutes(draw, rounds);
  const groups = (drawn.length > 0 ? drawn : [still]).map((ids) => ids.filter((id) => still.includes(id)));
  if (isIndividual(format)) {
    const tables = groups.map((ids) => individualRows(snapshot, stage, ids, games));
    return bestOfKingGroups(tables, draw.order, eveningOf(snapshot, stage, still, games));
  }
  const played = { teams: snapshot.teams, games, rules: snapshot.rules, lots: snapshot.lots };
  const tables = groups.map((ids) =>
    groupStandings({ ...played, teams: ids.flatMap((id) => snapshot.teamOf.get(id) ?? []) }),
  );
  return bestOfGroups(tables, draw.order, played);
}
