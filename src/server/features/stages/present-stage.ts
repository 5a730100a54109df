import { isDeepStrictEqual } from 'node:util';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { FilledGame } from '#domain/formats/bracket.ts';
import { type Draw, namingOrder } from '#domain/formats/draw.ts';
import { groupStandings } from '#domain/formats/groups.ts';
import { type IndividualRow, individualStandings } from '#domain/formats/individual-standings.ts';
import { bracketOf, isIndividual, type Places } from '#domain/formats/stage.ts';
import { officialSets } from '#domain/game/award.ts';
import { fullName } from '#domain/people/names.ts';
import type { StandingsRow } from '#domain/standings/standings.ts';
import { publicPlayer } from '#server/features/players/public-player.ts';
import { found } from '#server/http/problem.ts';
import type { Snapshot, StoredGame, StoredStage } from '#server/store/snapshot/snapshot.ts';
import { placesOf, qualifiersOf } from './from-groups.ts';

type PresentedStage = CallAnswer<Contract['GET /api/stages']>[number];
type Row = PresentedStage['standings'][number][number];

export function presentStage(snapshot: Snapshot, stage: StoredStage): PresentedStage {
  const games = snapshot.games.filter(({ stageId }) => stageId === stage.id);
  const byNumber = new Map(games.map((game) => [game.stageGame, game]));
  const gameOf = (numberOfGame: number) => presentGame(byNumber.get(numberOfGame));
  const { draw } = stage;
  const naming = draw && stage.named !== null ? namingOf(draw, stage.named) : null;
  const isDrawn = draw !== null && !naming;
  let number = 0;
  return {
    id: stage.id,
    name: stage.name,
    format: stage.format,
    entries: stage.entries.map(({ gender, ...entry }) => ({
      ...entry,
      // Only pairs of a woman and a man depend on it.
      gender: stage.format.type === 'mixed' ? gender : null,
      ...entryOf(snapshot, stage, entry.id),
    })),
    courts: [...stage.courts],
    startsAt: stage.startsAt,
    gameMinutes: stage.gameMinutes,
    firstRound: stage.firstRound,
    commitment: stage.commitment,
    proof:
      isDrawn && stage.number !== null && stage.secret !== null
        ? {
            method: stage.method,
            secret: stage.secret,
            number: stage.number,
            exchanges: stage.exchanges.map(([one, other]) => [one, other]),
            drawnAt: stage.drawnAt ?? '',
            entrants: stage.draw?.order.length ?? 0,
            roundsAsDrawn: roundsAsDrawn(stage),
          }
        : null,
    state: naming ? 'naming' : isDrawn ? 'drawn' : 'prepared',
    naming: naming && { named: naming.named, of: draw?.order.length ?? 0 },
    qualifiers: [...qualifiersOf(snapshot, stage)],
    hasBegun: games.some(({ status }) => status !== 'agendado'),
    groups: (naming ? naming.groups : (draw?.groups ?? [])).map((group) => [...group]),
    rounds: (naming ? [] : stage.rounds).map((round, i) => ({
      round: stage.firstRound + i,
      byes: [...round.byes],
      games: round.games.map(({ sides: [one, other], group }) => {
        number += 1;
        return { game: gameOf(number), sides: [[...one], [...other]], group };
      }),
    })),
    bracket: bracketOfStage(snapshot, stage).map(
      ({ id, stage: part, stageRound, round, sides: [one, other], teams, winner, state }) => ({
        id,
        stage: part,
        stageRound,
        round,
        sides: [one, other],
        teams: [teams[0], teams[1]],
        winner,
        state,
        game: gameOf(id),
      }),
    ),
    standings: standingsOfStage(snapshot, stage),
  };
}

/** A draw as far as its names are said. */
function namingOf(draw: Draw, count: number) {
  const named = namingOrder(draw).slice(0, count);
  const isNamed = (id: number) => named.includes(id);
  return {
    named,
    groups: draw.groups.map((group) => group.filter(isNamed)),
    places: draw.order.map((id) => (isNamed(id) ? id : null)),
  };
}

const presentGame = (
  game: StoredGame | undefined,
): PresentedStage['rounds'][number]['games'][number]['game'] =>
  game
    ? {
        id: game.id,
        court: game.court,
        date: game.date,
        status: game.status,
        sets: officialSets(game).map(({ team1Score, team2Score }) => [team1Score, team2Score]),
      }
    : null;

function roundsAsDrawn({ draw, rounds }: StoredStage): number {
  const changed = rounds.findIndex((round, i) => !isDeepStrictEqual(round, draw?.rounds[i]));
  return changed < 0 ? rounds.length : changed;
}

/** The bracket of a stage as it stands; empty where it has none, and before the draw. */
export function bracketOfStage(snapshot: Snapshot, stage: StoredStage): FilledGame[] {
  const { id, draw } = stage;
  if (!draw) return [];
  const games = snapshot.games.filter(({ stageId }) => stageId === id);
  return bracketOf(
    { draw, places: knownPlaces(snapshot, stage) },
    games.map((game) => ({ ...game, number: game.stageGame ?? 0 })),
  );
}

/** Without the names that a live draw has not said yet. */
function knownPlaces(snapshot: Snapshot, stage: StoredStage): Places {
  const { draw, named } = stage;
  return draw && named !== null ? namingOf(draw, named).places : placesOf(snapshot, stage);
}

function entryOf(snapshot: Snapshot, stage: StoredStage, id: number) {
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
  if (!stage.draw || stage.named !== null || stage.draw.bracket.length > 0) return [];
  const groups = stage.draw.groups.length > 0 ? stage.draw.groups : [stage.entries.map(({ id }) => id)];
  return groups.map((ids) =>
    isIndividual(stage.format)
      ? individualRows(snapshot, stage, ids, games).map((row) => presentRow(row.personId, row))
      : groupStandings({
          teams: ids.flatMap((id) => snapshot.teamOf.get(id) ?? []),
          games,
          rules: snapshot.rules,
          lots: snapshot.lots,
        }).map((row) => presentRow(row.teamId, row)),
  );
}

export function individualRows(
  snapshot: Snapshot,
  stage: StoredStage,
  ids: readonly number[],
  games: readonly StoredGame[],
): IndividualRow[] {
  return individualStandings({
    people: ids.map((id) => ({ id, name: entryOf(snapshot, stage, id).name })),
    games,
    membersOf: (teamId) => found(snapshot.teamOf.get(teamId), 'team').memberIds ?? [],
  });
}

const presentRow = (id: number, row: IndividualRow | StandingsRow): Row => ({
  position: row.position,
  id,
  name: row.name,
  gamesPlayed: row.gamesPlayed,
  wins: row.wins,
  losses: row.losses,
  pointsFor: row.pointsFor,
  pointsAgainst: row.pointsAgainst,
  pointDifference: row.pointDifference,
  decidedBy: row.decidedBy,
});
