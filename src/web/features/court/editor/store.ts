import { DEVICE } from '#contract/sessions.ts';
import type { CourtEvent } from '#domain/court/court-event.ts';
import type { Game } from '#web/features/games/queries.ts';
import { DeviceSlotStore } from '#web/lib/offline/device-slot-store.ts';
import type { BoardScore } from './board-score.ts';
import type { KnownSet } from './known-set.ts';
import { type EditorState, type Entry, type Refused, unsavedScores, withIdleSets } from './state.ts';

/**
 * A request that was sent or is about to be; repeated until it is answered. `id`: its idempotency key; `after`: the last event
 * of the set's log that this device knows, null without one.
 */
export type EventsRequest = {
  readonly id: string;
  readonly by?: string;
  readonly setNumber: number;
  readonly after: string | null;
  readonly events: readonly CourtEvent[];
};

/** The unanswered entries, as stored on this device. */
export type StoredScore = {
  readonly entries: readonly Entry[];
  /** The sets with entries, as they were before the first of them. */
  readonly known: readonly KnownSet[];
  /** The scores that are shown for those sets: they name what is unanswered or was lost where the game is not loaded. */
  readonly unsaved: readonly BoardScore[];
  readonly request: EventsRequest | null;
  /** Until they are dismissed. */
  readonly refusals: readonly Refused[];
  /** The base of the game's tournament; none for the current one. */
  readonly base?: string;
};

export const NOTHING_STORED: StoredScore = {
  entries: [],
  known: [],
  unsaved: [],
  request: null,
  refusals: [],
};

/** The state of a game with what was stored of it. */
export const stateOfStored = (game: Game, { entries, known, refusals }: StoredScore): EditorState =>
  withIdleSets({ entries, known, refusals, game, conflict: null, steps: [], savedAt: 0 });

/** What is stored on the device; null where nothing has to be. */
export function toStore(state: EditorState, request: EventsRequest | null): StoredScore | null {
  const { entries, known, refusals } = state;
  if (entries.length === 0 && refusals.length === 0 && !request) return null;
  const unsaved = unsavedScores(state);
  const isUnsaved = (each: KnownSet) => unsaved.some(({ setNumber }) => setNumber === each.setNumber);
  return { entries, known: known.filter(isUnsaved), unsaved, request, refusals };
}

/** Slots are named by their owner, the account that entered something or the device, and the game. */
export const PREFIX = 'manchete:quadra:2';

export const slots = new DeviceSlotStore<StoredScore>();

/** Resolves when the stored scores are loaded. No editor is created before. */
export const storedScoresRead = slots.opened;

export const areStoredScoresRead = slots.isOpen;

/** Whether this browser stores what is entered; where it does not, an unanswered entry is lost with the page. */
export const areScoresStored = slots.isStoring;

/**
 * The unanswered entries, for each account and game, as stored on this device now. Those by court links are
 * left out: the court's page shows them.
 */
export async function unansweredOfAccounts(): Promise<{ gameId: number; score: StoredScore }[]> {
  const stored = await slots.stored(`${PREFIX}:`);
  return [...stored].flatMap(([name, score]) => {
    const [ownerId = DEVICE, gameId = 0] = name.split(':').map(Number);
    return ownerId === DEVICE || score.entries.length === 0 ? [] : [{ gameId, score }];
  });
}
