import type { Draft, Operation } from './draft.ts';

/** A score that the server refused for good. */
export type Refused = { readonly draft: Draft; readonly message: string };

/** What was tapped and not answered, kept on this device: it survives a closed tab and a lost signal. */
export type Kept = {
  readonly drafts: readonly Draft[];
  readonly operation: Operation | null;
  /** Until somebody has seen them. */
  readonly refusals: readonly Refused[];
};

const NOTHING: Kept = { drafts: [], operation: null, refusals: [] };
/** The shape of what is kept; another one is from another release, and is not understood. */
const PREFIX = 'manchete:quadra:3';

const slot = (userId: number, gameId: number) => `${PREFIX}:${userId}:${gameId}`;

export function recall(userId: number, gameId: number): Kept {
  try {
    const text = localStorage.getItem(slot(userId, gameId));
    return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<Kept>) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keep(userId: number, gameId: number, kept: Kept): void {
  try {
    const isEmpty = kept.drafts.length === 0 && !kept.operation && kept.refusals.length === 0;
    if (isEmpty) localStorage.removeItem(slot(userId, gameId));
    else localStorage.setItem(slot(userId, gameId), JSON.stringify(kept));
  } catch {
    // A private window may have no room of its own: the score is then kept as long as the page is open.
  }
}

/** The games for which this device keeps something of a person's. */
export function keptGames(userId: number): number[] {
  try {
    const mine = `${PREFIX}:${userId}:`;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(mine))
      .map((key) => Number(key.slice(mine.length)));
  } catch {
    return [];
  }
}

/** Nothing of a game stays on this device. */
export const forgetGame = (userId: number, gameId: number) => keep(userId, gameId, NOTHING);

/** Nothing of a person's stays on this device. */
export function forgetGames(userId: number): void {
  for (const gameId of keptGames(userId)) forgetGame(userId, gameId);
}
