import { createContext, use } from 'react';

/** Who scores at this page: an account, or whoever holds a device that a link let in. */
export type Scorer = {
  /** Of the account; `DEVICE` where there is none. What is entered and not sent is stored under it. */
  readonly id: number;
  /** What the holder of the device is called; null for an account, and where it is not known. */
  readonly holder: string | null;
  /** Until when a link lets them score, in milliseconds since 1970; null where that is not known, and for an account. */
  readonly until: number | null;
  readonly isAdmin: boolean;
  /** Whether a completed game may be opened again. */
  readonly mayRevert: boolean;
  /** Who plays, where the page may not ask for it. */
  readonly players: readonly Player[] | null;
};

type Player = {
  readonly id: number;
  readonly teamId: number | null;
  readonly firstName: string;
  readonly lastName: string | null;
};

export const ScorerContext = createContext<Scorer | null>(null);

export function useScorer(): Scorer {
  const scorer = use(ScorerContext);
  if (!scorer) throw new Error('Nobody scores here: a page of games gives a ScorerContext');
  return scorer;
}
