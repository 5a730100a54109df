import { isDeepStrictEqual } from 'node:util';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { FilledGame } from '#domain/formats/bracket.ts';
import { type Draw, revealOrder } from '#domain/formats/draw.ts';
import { isOpenIn, peopleStillPlaying } from '#domain/formats/left-round.ts';
import { bracketOf, isIndividual, isPlayed, type Places } from '#domain/formats/stage.ts';
import { officialSets } from '#domain/game/award.ts';
import type { Snapshot, StoredGame, StoredStage } from '#server/store/snapshot/snapshot.ts';
import { placesOf, qualifiersOf } from './from-groups.ts';
import { bestFirst, entryOf, standingsOfStage } from './stage-standings.ts';

type PresentedStage = CallAnswer<Contract['GET /api/stages']>[number];

export function presentStage(snapshot: Snapshot, stage: StoredStage): PresentedStage {
  const games = snapshot.games.filter(({ stageId }) => stageId === stage.id);
  const byNumber = new Map(games.map((game) => [game.stageGame, game]));
  const gameOf = (numberOfGame: number) => presentGame(byNumber.get(numberOfGame));
  const { draw } = stage;
  const liveDraw = draw && stage.revealed !== null ? liveDrawOf(draw, stage.revealed) : null;
  const isDrawn = draw !== null && !liveDraw;
  const playsOn = isDrawn && isIndividual(stage.format) ? playingOn(stage, games) : () => true;
  let number = 0;
  return {
    id: stage.id,
    name: stage.name,
    format: stage.format,
    entries: stage.entries.map(({ gender, hasLeft: _, ...entry }) => ({
      ...entry,
      playsOn: playsOn(entry.id),
      // Only pairs of a woman and a man depend on it.
      gender: stage.format.type === 'mixed' ? gender : null,
      ...entryOf(snapshot, stage, entry.id),
    })),
    courts: [...stage.courts],
    startsAt: stage.startsAt,
    gameMinutes: stage.gameMinutes,
    firstRound: stage.firstRound,
    commitment: stage.commitment,
    earlierDraws: stage.earlierDraws,
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
    state: liveDraw ? 'live' : isDrawn ? 'drawn' : 'prepared',
    liveDraw: liveDraw && { revealed: liveDraw.revealed, of: draw?.order.length ?? 0 },
    qualifiers: [...qualifiersOf(snapshot, stage)],
    hasBegun: games.some(({ status }) => status !== 'agendado'),
    groups: (liveDraw ? liveDraw.groups : (draw?.groups ?? [])).map((group) => [...group]),
    rounds: (liveDraw ? [] : stage.rounds).map((round, i) => ({
      round: stage.firstRound + i,
      byes: [...round.byes],
      games: round.games.flatMap(({ sides: [one, other], group }) => {
        number += 1;
        if (!isPlayed({ sides: [one, other] })) return [];
        return [{ game: gameOf(number), sides: [[...one], [...other]], group }];
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
    bestFirst: bestFirst(snapshot, stage),
  };
}

function playingOn(stage: StoredStage, games: readonly StoredGame[]) {
  const open = new Set(
    games.flatMap(({ stageGame, status }) => (status === 'agendado' && stageGame ? stageGame : [])),
  );
  const people = new Set(peopleStillPlaying(stage, isOpenIn(stage.rounds, open)));
  return (id: number) => people.has(id);
}

/** A draw as far as its names are revealed. */
function liveDrawOf(draw: Draw, count: number) {
  const revealed = revealOrder(draw).slice(0, count);
  const isRevealed = (id: number) => revealed.includes(id);
  return {
    revealed,
    groups: draw.groups.map((group) => group.filter(isRevealed)),
    places: draw.order.map((id) => (isRevealed(id) ? id : null)),
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
        award: game.award && { winner: game.award.winner, reason: game.award.reason },
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
  const { draw, revealed } = stage;
  return draw && revealed !== null ? liveDrawOf(draw, revealed).places : placesOf(snapshot, stage);
}
