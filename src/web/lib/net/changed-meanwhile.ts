import type { ChangedCode, CurrentState } from '#contract/people/changed-meanwhile.ts';
import { CallFailed, sayFailure } from './call-failed.ts';

/** The field that holds the current state in a refusal, by code. */
const NAMES: { readonly [Code in ChangedCode]: keyof CurrentState[Code] } = {
  TOURNAMENT_CHANGED: 'tournament',
  TEAM_CHANGED: 'team',
  PLAYER_CHANGED: 'player',
};

type CurrentFields<Code extends ChangedCode> = CurrentState[Code][keyof CurrentState[Code]];

/** What is stored now, if a change was refused with this code because a colleague made one first. */
export function currentIn<Code extends ChangedCode>(
  error: Error,
  code: Code,
): CurrentFields<Code> | undefined {
  if (!(error instanceof CallFailed && error.problem.code === code)) return undefined;
  return error.answer[String(NAMES[code])] as CurrentFields<Code> | undefined;
}

/** A colleague made a change first. */
export const isChangedMeanwhile = (error: Error) =>
  error instanceof CallFailed && Object.hasOwn(NAMES, error.problem.code);

/**
 * A failed change in words. If a colleague was first: who changed what, and that saving again overwrites it.
 * `say`: the words for other failures.
 */
export const sayFailedChange = (error: Error, say: (error: Error) => string = sayFailure) =>
  isChangedMeanwhile(error)
    ? `${sayFailure(error)} Para ficar com o que está aqui, salve de novo.`
    : say(error);

export const fieldsNamed = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
