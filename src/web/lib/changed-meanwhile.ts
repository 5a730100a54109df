import type { ChangedCode, PresentState } from '#contract/changed-meanwhile.ts';
import { CallFailed, sayFailure } from './client.ts';

/** Under what name a refusal holds the present state, by its code. */
const NAMES: { readonly [Code in ChangedCode]: keyof PresentState[Code] } = {
  TOURNAMENT_CHANGED: 'tournament',
  TEAM_CHANGED: 'team',
  PLAYER_CHANGED: 'player',
};

type Present<Code extends ChangedCode> = PresentState[Code][keyof PresentState[Code]];

/** What is stored now, where a change was refused with this code because a colleague made one first. */
export function presentIn<Code extends ChangedCode>(error: Error, code: Code): Present<Code> | undefined {
  if (!(error instanceof CallFailed && error.problem.code === code)) return undefined;
  return error.answer[String(NAMES[code])] as Present<Code> | undefined;
}

/** Whether a change was refused because a colleague made one first. */
export const isChangedMeanwhile = (error: Error) =>
  error instanceof CallFailed && Object.hasOwn(NAMES, error.problem.code);

/** Who changed it and to what, with what to do next; another failure as `say` has it. */
export const sayChanged = (error: Error, say: (error: Error) => string = sayFailure) =>
  isChangedMeanwhile(error) ? `${sayFailure(error)} Salve de novo para valer o que está aqui.` : say(error);

/** The fields of these names. */
export const fieldsNamed = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;
