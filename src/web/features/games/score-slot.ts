import { DEVICE } from '#contract/sessions.ts';
import type { CourtEvent } from '#domain/court-event.ts';
import { DeviceSlotStore } from '#web/lib/device-slot-store.ts';
import { Editors } from '#web/lib/editors.ts';
import type { SharedSlot, Slot } from '#web/lib/slot.ts';
import type { KnownSet } from './known-set.ts';
import type { ScoreEditor } from './score-editor.ts';
import type { BoardScore, TypedResult } from './typed-result.ts';

/** One entry: an event, or a typed result of a set. */
export type Entry = {
  readonly setNumber: number;
  /** The name of whoever used the device with a court link; missing for an account, or where it is not known. */
  readonly by?: string;
} & ({ readonly event: CourtEvent } | { readonly id: string; readonly result: TypedResult });

/** A score that is not sent again: the server refused it, or somebody else changed the set. */
export type Refused = { readonly score: BoardScore; readonly message: string };

/**
 * A request that was sent or is about to be; repeated until it is answered. `id`: its idempotency key; `version`: the game's
 * version that this device knows; `entryId`: of the typed result; `after`: the last event of the set's log that
 * this device knows, null without one.
 */
export type Operation = {
  readonly id: string;
  readonly by?: string;
} & (
  | {
      readonly kind: 'set';
      readonly version: number;
      readonly result: TypedResult;
      readonly entryId: string;
    }
  | {
      readonly kind: 'events';
      readonly setNumber: number;
      readonly after: string | null;
      readonly events: readonly CourtEvent[];
    }
);

/** The unanswered entries, as stored on this device. */
export type StoredScore = {
  readonly entries: readonly Entry[];
  /** The sets with entries, as they were before the first of them. */
  readonly known: readonly KnownSet[];
  /** The scores that are shown for those sets: they name what is unanswered or was lost where the game is not loaded. */
  readonly unsaved: readonly BoardScore[];
  readonly operation: Operation | null;
  /** Until they are dismissed. */
  readonly refusals: readonly Refused[];
};

export const NOTHING_STORED: StoredScore = {
  entries: [],
  known: [],
  unsaved: [],
  operation: null,
  refusals: [],
};

/** A slot that remembers the entries which this tab has read or written. */
type TabSlot = Slot<StoredScore> & {
  /** Whether this tab has had the entry. One that it has no more was answered, refused or replaced. */
  readonly hasSeen: (entry: Entry) => boolean;
  /** Remembers entries by their keys. */
  readonly see: (keys: readonly string[]) => void;
};

/**
 * The slot shared by several tabs: entries that other tabs stored are kept when this one writes. If both send an event, it
 * counts once. Refusals are replaced. Of a set with entries of this tab, a result typed in another one is not kept: this tab
 * has received and replaced it, or the browser has no BroadcastChannel.
 */
export function sharedWithTabs(slot: SharedSlot<StoredScore>): TabSlot {
  /** The keys of all entries that this tab has read or written. One that its value lacks was sent or removed here. */
  const seenKeys = new Set<string>();
  const see = (keys: readonly string[]) => {
    for (const key of keys) seenKeys.add(key);
  };
  return {
    read() {
      const stored = slot.read();
      see((stored ?? NOTHING_STORED).entries.map(keyOf));
      return stored;
    },
    write(value) {
      see((value ?? NOTHING_STORED).entries.map(keyOf));
      slot.change((stored) => withOthersEntries(value, stored ?? NOTHING_STORED, seenKeys));
    },
    hasSeen: (entry) => seenKeys.has(keyOf(entry)),
    see,
  };
}

/** What distinguishes an entry from all others, in every tab. */
export const keyOf = (entry: Entry): string => ('event' in entry ? entry.event.id : entry.id);

/** The keys of the entries that an operation sends. */
export const keysOf = (operation: Operation): readonly string[] =>
  operation.kind === 'events' ? operation.events.map(({ id }) => id) : [operation.entryId];

/**
 * The state to store, with the stored entries of other tabs: those whose keys this tab has not seen, and events before them. The
 * request stays while its entry is the first; another entry is sent with a new one.
 */
function withOthersEntries(
  value: StoredScore | null,
  stored: StoredScore,
  seenKeys: ReadonlySet<string>,
): StoredScore | null {
  const mine = value ?? NOTHING_STORED;
  const hasMine = ({ setNumber }: { readonly setNumber: number }) =>
    mine.entries.some((entry) => entry.setNumber === setNumber);
  const isOther = (entry: Entry) => !seenKeys.has(keyOf(entry)) && ('event' in entry || !hasMine(entry));
  const hasOnlyOthers = ({ setNumber }: { readonly setNumber: number }) =>
    stored.entries.some((entry) => entry.setNumber === setNumber && isOther(entry)) &&
    !hasMine({ setNumber });
  // A sent event stays before those of other tabs, because their stored base is from before it; the server skips it.
  const isBeforeOther = (entry: Entry, position: number) =>
    'event' in entry &&
    !hasMine(entry) &&
    stored.entries.slice(position).some((later) => later.setNumber === entry.setNumber && isOther(later));
  const others = stored.entries.filter((entry, i) => isOther(entry) || isBeforeOther(entry, i));
  if (others.length === 0) return value;
  const entries = inOrderOfSets(mine.entries, others);
  return {
    ...mine,
    entries,
    known: [...mine.known, ...stored.known.filter(hasOnlyOthers)],
    unsaved: [...mine.unsaved, ...stored.unsaved.filter(hasOnlyOthers)],
    operation: entries[0] === mine.entries[0] ? mine.operation : null,
  };
}

/** Both lists in one, each in its own order. Entries of an earlier set come first, because the server refuses a set before it. */
function inOrderOfSets(mine: readonly Entry[], others: readonly Entry[]): readonly Entry[] {
  const rest = [...mine];
  const before = others.flatMap((entry) => {
    const end = rest.findIndex(({ setNumber }) => setNumber > entry.setNumber);
    return [...rest.splice(0, end < 0 ? rest.length : end), entry];
  });
  return [...before, ...rest];
}

const PREFIX = 'manchete:quadra:1';

const slotStore = new DeviceSlotStore<StoredScore>();

/** Resolves when the stored scores are loaded. No score editor is created before. */
export const storedScoresRead = slotStore.opened;

export const areStoredScoresRead = slotStore.isOpen;

/** The unanswered entries of a game as they are stored now, also by other tabs. */
export async function readStoredNow(userId: number, gameId: number): Promise<StoredScore> {
  const stored = await slotStore.stored(`${PREFIX}:${userId}:${gameId}`);
  return stored.get('') ?? NOTHING_STORED;
}

/** Whether this browser stores what is entered; where it does not, an unanswered entry is lost with the page. */
export const areScoresStored = slotStore.isStoring;

/** The score editors by game, of the signed-in user or, with a court link, of the device. */
export const scoreEditors = new Editors<ScoreEditor, StoredScore>(PREFIX, slotStore);

/**
 * The unanswered entries, for each account and game, as stored on this device now. Those by court links are
 * left out: the court's page shows them.
 */
export async function unansweredOfAccounts(): Promise<{ gameId: number; score: StoredScore }[]> {
  const stored = await slotStore.stored(`${PREFIX}:`);
  return [...stored].flatMap(([name, score]) => {
    const [ownerId = DEVICE, gameId = 0] = name.split(':').map(Number);
    return ownerId === DEVICE || score.entries.length === 0 ? [] : [{ gameId, score }];
  });
}
