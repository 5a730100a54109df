import { apply, isRefusal } from '#domain/game.ts';
import type { PlayedGame, Side } from '#domain/tournament.ts';
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

/** Somebody else changed the set while points were entered here: the scorekeeper decides. */
export type Conflict = { readonly theirs: SetScore; readonly mine: Draft };

/** All that a person says of a set. */
export type Standing = SetScore & {
  readonly skipped: boolean;
  readonly finished: boolean;
  readonly notes: string;
};

/** What can be taken back: a point, or a set that was written over another. */
export type Step =
  | { readonly setNumber: number; readonly side: Side; readonly delta: 1 | -1 }
  | { readonly setNumber: number; readonly before: Standing; readonly after: SetScore };

/** A request that left, or is about to: sent again under the same key until somebody answers. */
export type Operation = { readonly id: string; readonly version: number; readonly draft: Draft };

/** A game as the rules see it, with what is entered and on its way. */
export function asPlayed(game: Game, drafts: readonly Draft[] = []): PlayedGame {
  const stored: PlayedGame = {
    status: game.status,
    isExtraRound: game.isExtraRound,
    award: game.award,
    usedAllPlayersTeam1: game.usedAllPlayersTeam1,
    usedAllPlayersTeam2: game.usedAllPlayersTeam2,
    sets: game.sets,
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

/** What stands of a set, entered or stored. */
export function standingOf(game: Game, setNumber: number, draft: Draft | undefined): Standing {
  const stored = game.sets.find((each) => each.setNumber === setNumber);
  const { team1Score, team2Score } = draft ?? storedScore(game, setNumber);
  return {
    setNumber,
    team1Score,
    team2Score,
    skipped: (draft ?? stored)?.skipped ?? false,
    finished: draft ? draft.finished : isClosed(game, setNumber),
    notes: draft?.notes ?? stored?.notes ?? '',
  };
}

/**
 * What becomes of a draft. `own`: the set's last score that this court had registered. Somebody else's score in its
 * place is asked about while there is something to choose: a game that ended takes neither.
 */
export function fateOf(
  draft: Draft,
  game: Game,
  own: SetScore | undefined,
): 'stored' | 'sent' | 'asked' | 'refused' {
  const theirs = storedScore(game, draft.setNumber);
  const isTapped = !draft.skipped && !draft.finished && draft.notes === undefined;
  if (isTapped && sameScore(theirs, draft)) return 'stored';
  if ([draft.base, draft, own].some((ours) => ours && sameScore(theirs, ours))) return 'sent';
  return game.status === 'em_andamento' ? 'asked' : 'refused';
}

/** Whether a person closed the set; a correction leaves it closed. */
export const isClosed = (game: Game, setNumber: number): boolean =>
  game.sets.find((each) => each.setNumber === setNumber)?.closed ?? false;

/** What a score says, and nothing else that came along with it. */
export const bare = ({ setNumber, team1Score, team2Score }: SetScore): SetScore => ({
  setNumber,
  team1Score,
  team2Score,
});

export const isSame = (a: Draft, b: Draft) =>
  sameScore(a, b) && a.skipped === b.skipped && a.finished === b.finished && a.notes === b.notes;

export const sameScore = (a: SetScore, b: SetScore) =>
  a.setNumber === b.setNumber && a.team1Score === b.team1Score && a.team2Score === b.team2Score;
