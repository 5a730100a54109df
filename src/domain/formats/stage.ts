import { gameOutcome } from '#domain/game/game-result.ts';
import type { Game, PlayedGame, Side } from '#domain/tournament.ts';
import { type BegunGame, type FilledGame, filledBracket } from './bracket.ts';
import type { Draw, DrawFormat, Entrant } from './draw.ts';
import type { DrawnGame, DrawnRound, Sides } from './drawn-round.ts';

/**
 * A drawn part of a tournament. `rounds`: as they are to be played now, empty in an elimination. `places`: who has each
 * place of the bracket, null where it is not known yet.
 */
export type DrawnStage = {
  readonly format: DrawFormat;
  readonly courts: readonly string[];
  readonly draw: Draw;
  readonly rounds: readonly DrawnRound[];
  readonly places: Places;
};

/** Whom a stage has or had: those who were drawn, then those who came later. `hasLeft`: does not play on. */
export type StageEntry = Entrant & { readonly hasLeft?: boolean };

export type Places = readonly (number | null)[];

/** Who comes into an elimination from groups: so many of each, then the `next` best of all. */
export type FromGroups = { readonly stageId: number; readonly perGroup: number; readonly next: number };

/**
 * A game that can be played: both sides are known. `number`: its own in the stage, for good; `round` and `turn`: from 0,
 * a turn is as many games as there are courts.
 */
export type PlannedGame = {
  readonly number: number;
  readonly round: number;
  readonly turn: number;
  readonly court: string;
  readonly sides: Sides;
};

/** A stored game of a stage. `number`: its number in the stage. */
export type StageGame = PlayedGame & Pick<Game, 'team1Id' | 'team2Id'> & { readonly number: number };

/** The people who play the games of each group, substitutes included. */
export const groupsWithSubstitutes = (
  { groups }: Pick<Draw, 'groups'>,
  rounds: readonly DrawnRound[],
): number[][] =>
  groups.map((ids, group) => {
    const games = rounds.flatMap((round) => round.games.filter((game) => game.group === group));
    return [...new Set([...ids, ...games.flatMap(({ sides }) => sides.flat())])];
  });

/** Whether people play in changing pairs, not teams. */
export const isIndividual = ({ type }: Pick<DrawFormat, 'type'>): boolean =>
  type === 'individual' || type === 'mixed' || type === 'king' || type === 'ranking';

/** The bracket of a stage as it stands by its games; empty where there is none. */
export function bracketOf(
  { draw, places }: Pick<DrawnStage, 'draw' | 'places'>,
  games: readonly StageGame[],
): FilledGame[] {
  const begun = games.flatMap((game): [number, BegunGame][] =>
    game.status === 'agendado'
      ? []
      : [[game.number, { teams: [game.team1Id, game.team2Id], winner: winnerOf(game) }]],
  );
  return filledBracket(draw.bracket, places, new Map(begun));
}

function winnerOf(game: StageGame): Side | 'nobody' | null {
  if (game.status !== 'concluido') return null;
  if (game.award && game.award.winner === null) return 'nobody';
  if (gameOutcome(game, 1) === 'win') return 1;
  return gameOutcome(game, 2) === 'win' ? 2 : null;
}

/** How many rounds a draw has. */
export const roundsOf = ({ rounds, bracket }: Draw): number =>
  Math.max(1, rounds.length, ...bracket.map(({ round }) => round));

/** A stage as it is to be played now. `firstTurns`: the turn with which each round begins, from 0. */
export type StagePlan = { readonly games: readonly PlannedGame[]; readonly firstTurns: readonly number[] };

/**
 * The games of a stage whose sides are known, in the order in which they are to be played, and when each round begins,
 * whose games may not be known yet (docs/rules.md, Formats 3).
 */
export function planOf(stage: DrawnStage, games: readonly StageGame[]): StagePlan {
  const perTurn = stage.courts.length;
  const planned: PlannedGame[] = [];
  const firstTurns: number[] = [];
  let turns = 0;
  for (const [round, { size, games: ofRound }] of plannedRounds(stage, games).entries()) {
    firstTurns.push(turns);
    for (const { number, place, sides } of ofRound) {
      const turn = turns + Math.floor(place / perTurn);
      planned.push({ number, round, turn, court: stage.courts[place % perTurn] ?? '', sides });
    }
    turns += Math.ceil(size / perTurn);
  }
  return { games: planned, firstTurns };
}

const plannedRounds = (stage: DrawnStage, games: readonly StageGame[]): Planned[] =>
  stage.draw.bracket.length > 0 ? bracketGames(stage, games) : roundGames(stage.rounds);

/** `size`: how many games the round has, known or not. */
type Planned = { readonly size: number; readonly games: readonly PlacedGame[] };
type PlacedGame = { readonly number: number; readonly place: number; readonly sides: Sides };

/** Whether a game of a format is played: it has people. */
export const isPlayed = ({ sides: [one] }: Pick<DrawnGame, 'sides'>): boolean => one.length > 0;

function roundGames(rounds: readonly DrawnRound[]): Planned[] {
  let number = 0;
  return rounds.map(({ games }) => ({
    size: games.length,
    games: games.flatMap(({ sides }, place) => {
      number += 1;
      return isPlayed({ sides }) ? [{ number, place, sides }] : [];
    }),
  }));
}

function bracketGames(stage: DrawnStage, games: readonly StageGame[]): Planned[] {
  const filled = bracketOf(stage, games);
  const last = Math.max(...filled.map(({ round }) => round));
  return Array.from({ length: last }, (_, i) => {
    const ofRound = filled.filter(({ round, state }) => round === i + 1 && state !== 'passed');
    return {
      size: ofRound.length,
      games: ofRound.flatMap(({ id, teams: [one, other] }, place) =>
        typeof one === 'number' && typeof other === 'number'
          ? [{ number: id, place, sides: [[one], [other]] as const }]
          : [],
      ),
    };
  });
}
