import { CallFailed, sayFailure } from '#web/lib/client.ts';

/** What refuses a change because a colleague made one first, and under what name the answer holds the present state. */
const CHANGED = {
  TOURNAMENT_CHANGED: 'tournament',
  TEAM_CHANGED: 'team',
  PLAYER_CHANGED: 'player',
} as const;

type ChangedCode = keyof typeof CHANGED;
const isChanged = (code: string): code is ChangedCode => code in CHANGED;

/** What is stored now, where a change was refused because a colleague made one first. */
export function presentIn(error: Error, of: ChangedCode): unknown {
  return error instanceof CallFailed && error.problem.code === of ? error.answer[CHANGED[of]] : undefined;
}

/** Whether a change was refused because a colleague made one first. */
export const isChangedMeanwhile = (error: Error) =>
  error instanceof CallFailed && isChanged(error.problem.code);

/** Who changed it and to what, with what to do next; another failure as `say` has it. */
export const sayChanged = (error: Error, say: (error: Error) => string = sayFailure) =>
  isChangedMeanwhile(error) ? `${sayFailure(error)} Salve de novo para valer o que está aqui.` : say(error);

/** The fields of these names. */
export const pick = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
