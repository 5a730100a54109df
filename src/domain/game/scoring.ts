import type { PlayedGame, SetScore, Side } from '#domain/tournament.ts';
import { gameCan } from './game.ts';
import { hasBegun, hasPlayEnded, isSetFinished, setNumbersOf, winnerOfSet, winsGame } from './sets.ts';

export type NextStep =
  | { readonly do: 'playSet'; readonly setNumber: number }
  | { readonly do: 'completeGame'; readonly winner: Side | null };

/**
 * Whether a set of a game in progress is finished, or would have stopped at an earlier score. One more point in it
 * needs a confirmation (docs/rules.md, Sets 10).
 */
export function isSetOver({ sets, rules }: PlayedGame, setNumber: number): boolean {
  const set = sets.find((each) => each.setNumber === setNumber);
  if (!set) return false;
  return isSetFinished(sets, set, rules) || hasPlayEnded(set, rules);
}

/**
 * The set that the scorekeeper's next point goes to: the first that is not over, else the next one allowed, else
 * the last (docs/rules.md, Sets 10). Viewers see `setInPlay`, which is undefined between two sets.
 */
export function currentSetNumber(game: PlayedGame): number {
  const next = nextSet(game);
  const isRefused = gameCan.registerSet(game, unplayed(next)) !== null;
  return runningSet(game) ?? (isRefused ? Math.max(1, game.sets.length) : next);
}

/**
 * The set proposed for a typed result: the one in play, else the number of sets plus one, up to the last a game
 * can have (docs/rules.md, Sets 10).
 */
export function proposedSetNumber(game: PlayedGame): number {
  return runningSet(game) ?? nextSet(game);
}

/**
 * The earlier unfinished set that a first point in this one would leave behind; null if there is none. Such a
 * point needs a confirmation (docs/rules.md, Sets 10).
 */
export function unfinishedEarlierSet(game: PlayedGame, setNumber: number): number | null {
  const isBegun = game.sets.some((set) => set.setNumber === setNumber && hasBegun(set));
  const running = runningSet(game);
  return isBegun || running === undefined || running >= setNumber ? null : running;
}

/** What follows this set: another set, or the end of the game; null while the set is not over. */
export function nextStep(game: PlayedGame, setNumber: number): NextStep | null {
  if (!isSetOver(game, setNumber)) return null;
  const { sets, rules } = game;
  const won = (side: Side) =>
    sets.filter((set) => isSetOver(game, set.setNumber) && winnerOfSet(set) === side);
  const [team1, team2] = [won(1).length, won(2).length];
  const winner = winsGame(team1, team2, rules) ? 1 : winsGame(team2, team1, rules) ? 2 : null;
  const next = currentSetNumber(game);
  const isLast = winner !== null || isSetOver(game, next);
  return isLast ? { do: 'completeGame', winner } : { do: 'playSet', setNumber: next };
}

/**
 * The set in whose log a sanction belongs: this one, or between two sets the next, at whose start it counts
 * (docs/rules.md, Court 9); null where this one is over and the next has begun, or there is none.
 */
export function setOfSanction(game: PlayedGame, setNumber: number): number | null {
  const step = nextStep(game, setNumber);
  if (step === null) return setNumber;
  const hasNext = step.do === 'playSet' && !game.sets.some((set) => set.setNumber === step.setNumber);
  return hasNext ? step.setNumber : null;
}

/**
 * The team whose next point wins the set, and whether it wins the game with it; null where no team is that close
 * (docs/rules.md, Sets 6 and 10).
 */
export function pointToWin(
  game: PlayedGame,
  setNumber: number,
): { readonly side: Side; readonly wins: 'set' | 'game' } | null {
  const set = game.sets.find((each) => each.setNumber === setNumber);
  if (!set || isSetOver(game, setNumber)) return null;
  const side = winnerOfSet(set);
  if (side === null) return null;
  const points = side === 1 ? { team1Score: set.team1Score + 1 } : { team2Score: set.team2Score + 1 };
  const won = { ...set, ...points };
  if (!hasPlayEnded(won, game.rules)) return null;
  const after = { ...game, sets: game.sets.map((each) => (each === set ? won : each)) };
  const step = nextStep(after, setNumber);
  return { side, wins: step?.do === 'completeGame' && step.winner === side ? 'game' : 'set' };
}

function runningSet(game: PlayedGame): number | undefined {
  return game.sets.find((set) => !isSetOver(game, set.setNumber))?.setNumber;
}

const nextSet = ({ sets, rules }: PlayedGame) => Math.min(sets.length + 1, setNumbersOf(rules).length);

const unplayed = (setNumber: number): SetScore => ({
  setNumber,
  team1Score: 0,
  team2Score: 0,
  skipped: false,
  closed: false,
});
