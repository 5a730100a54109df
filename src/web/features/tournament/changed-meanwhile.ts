import { CallFailed, sayFailure } from '#web/lib/client.ts';

type Present = { readonly name: string; readonly year: number; readonly logoUrl: string | null };

/** The current tournament in the error of a write that a colleague's change made obsolete. */
export const presentTournamentIn = (error: Error) =>
  error instanceof CallFailed && error.problem.code === 'TOURNAMENT_CHANGED'
    ? (error.answer['tournament'] as Present)
    : undefined;

/** Who changed it to what, and what to do next. */
export const sayNotSaved = (error: Error) =>
  presentTournamentIn(error)
    ? `${sayFailure(error)} Salve de novo para valer o que está aqui.`
    : sayFailure(error);
