import { createContext, use } from 'react';

/** Who scores: an account, or whoever uses a device with a court link. */
export type Scorekeeper = {
  /** The account's id, else `DEVICE`. Unanswered entries are stored under it. */
  readonly id: number;
  /** The name of whoever uses the device; null for an account, and where it is not known. */
  readonly holder: string | null;
  /** Until when the link is valid, in milliseconds since 1970; null for an account, and where it is not known. */
  readonly until: number | null;
  readonly isAdmin: boolean;
  /** Whether the user may reopen a completed game. */
  readonly mayRevert: boolean;
  /** The players, for a page that may not request them; null where it may. */
  readonly players: readonly Player[] | null;
};

type Player = {
  readonly id: number;
  readonly teamId: number | null;
  readonly firstName: string;
  readonly lastName: string | null;
};

export const ScorekeeperContext = createContext<Scorekeeper | null>(null);

export function useScorekeeper(): Scorekeeper {
  const scorekeeper = use(ScorekeeperContext);
  if (!scorekeeper) throw new Error('Nobody scores here: a page of games gives a ScorekeeperContext');
  return scorekeeper;
}
