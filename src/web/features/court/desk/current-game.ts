import type { Game } from '#web/features/games/queries.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';

/** The current game in the error of a write that somebody else's change made obsolete. */
export const currentGameIn = (error: Error) =>
  error instanceof CallFailed ? (error.answer['game'] as Game | undefined) : undefined;

/** The result was not stored yet: it changes later games of an elimination, which the message names. */
export const changesLaterGames = (error: Error | null) =>
  error instanceof CallFailed && error.problem.code === 'CHANGES_LATER_GAMES';

export const CONFIRM_CHANGES = 'Concluir assim mesmo';
