import type { Category } from '#domain/tournament.ts';
import type { PlayerInFull, SeenPlayer } from './players.ts';

/**
 * What a refusal holds beside code and message if somebody made a change first: the current state of the fields
 * that may have changed.
 */
export type CurrentState = {
  readonly TOURNAMENT_CHANGED: {
    readonly tournament: { readonly name: string; readonly year: number; readonly logoUrl: string | null };
  };
  readonly TEAM_CHANGED: {
    readonly team: {
      readonly name?: string;
      readonly category?: Category;
      readonly seed?: number | null;
      readonly imageUrl?: string | null;
    };
  };
  readonly PLAYER_CHANGED: { readonly player: Partial<Pick<PlayerInFull, keyof SeenPlayer>> };
};

export type ChangedCode = keyof CurrentState;
