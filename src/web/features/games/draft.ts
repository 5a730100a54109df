import { apply, isRefusal } from '#domain/game.ts';
import { isFinalScore } from '#domain/sets.ts';
import type { PlayedGame } from '#domain/tournament.ts';
import type { Game } from './queries.ts';

export type SetScore = {
  readonly setNumber: number;
  readonly team1Score: number;
  readonly team2Score: number;
};

/** A set as it stands on the screen and has not been answered yet. */
export type Draft = SetScore & {
  readonly skipped: boolean;
  /** A person said that it is over. */
  readonly finished: boolean;
  /** What the server had when the first of this was entered: another value by then is somebody else's. */
  readonly base: SetScore;
  /** Undefined keeps what is stored. */
  readonly notes?: string | undefined;
  readonly startTime?: string | undefined;
};

/** A request that left, or is about to: sent again under the same key until somebody answers. */
export type Operation = { readonly id: string; readonly version: number; readonly draft: Draft };

/** A game as the rules see it, with what is entered and on its way. What the server calls finished stays so. */
export function asPlayed(game: Game, drafts: readonly Draft[] = []): PlayedGame {
  const stored: PlayedGame = {
    status: game.status,
    isExtraRound: game.isExtraRound,
    award: game.award,
    usedAllPlayersTeam1: game.usedAllPlayersTeam1,
    usedAllPlayersTeam2: game.usedAllPlayersTeam2,
    sets: game.sets.map(({ finished: closed, ...set }) => ({ ...set, closed })),
  };
  return inOrder(drafts).reduce((played, { finished: closed, ...draft }) => {
    const next = apply(played, { do: 'registerSet', ...draft, closed });
    return isRefusal(next) ? played : next;
  }, stored);
}

/** Sets are registered in the order of their numbers. */
export const inOrder = (drafts: readonly Draft[]) => drafts.toSorted((a, b) => a.setNumber - b.setNumber);

/** The set as the server has it: 0 a 0 where it has none. */
export function storedScore(game: Game, setNumber: number): SetScore {
  const set = game.sets.find((each) => each.setNumber === setNumber);
  return { setNumber, team1Score: set?.team1Score ?? 0, team2Score: set?.team2Score ?? 0 };
}

/** Whether a person closed the set before its score was final; a correction leaves it closed. */
export function isClosedByHand(game: Game, setNumber: number): boolean {
  const set = game.sets.find((each) => each.setNumber === setNumber);
  if (!set?.finished || set.skipped || game.sets.some((other) => other.setNumber > setNumber)) return false;
  return !isFinalScore({ ...set, closed: false }, game.isExtraRound);
}

export const sameScore = (a: SetScore, b: SetScore) =>
  a.setNumber === b.setNumber && a.team1Score === b.team1Score && a.team2Score === b.team2Score;
