import { CallFailed, sayFailure } from '#web/lib/client.ts';

type Present = { readonly name: string; readonly year: number; readonly logoUrl: string | null };

/** The tournament as it is now, where a change was refused because a colleague made one first. */
export const presentTournamentIn = (error: Error) =>
  error instanceof CallFailed && error.problem.code === 'TOURNAMENT_CHANGED'
    ? (error.answer['tournament'] as Present)
    : undefined;

/** Who changed it and to what, with what to do next. */
export const sayNotSaved = (error: Error) =>
  presentTournamentIn(error)
    ? `${sayFailure(error)} Salve de novo para valer o que está aqui.`
    : sayFailure(error);
