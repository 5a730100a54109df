import { presentIn } from '#web/form/changed-meanwhile.ts';

type Present = { readonly name: string; readonly year: number; readonly logoUrl: string | null };

/** The current tournament in the error of a write that a colleague's change made obsolete. */
export const presentTournamentIn = (error: Error) =>
  presentIn(error, 'TOURNAMENT_CHANGED') as Present | undefined;
