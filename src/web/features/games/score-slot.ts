import { DEVICE } from '#contract/sessions.ts';
import type { CourtEvent } from '#domain/court-event.ts';
import { DeviceSlotStore } from '#web/lib/device-slot-store.ts';
import { Editors } from '#web/lib/editors.ts';
import type { SharedSlot, Slot } from '#web/lib/slot.ts';
import type { Draft, SetScore } from './draft.ts';
import type { KnownSet } from './known-set.ts';
import type { ScoreEditor } from './score-editor.ts';

/** One entry: an event, or a typed result of a set. */
export type Entry = {
  readonly setNumber: number;
  /** The name of whoever used the device with a court link; missing for an account, or where it is not known. */
  readonly by?: string;
} & ({ readonly event: CourtEvent } | { readonly draft: Draft });

/** A score that the server refused for good. */
export type Refused = { readonly draft: SetScore; readonly message: string };

/** A request that was sent or is about to be; repeated with the same key until it is answered. */
export type Operation = { readonly id: string; readonly by?: string } & (
  | { readonly is: 'set'; readonly version: number; readonly draft: Draft }
  | {
      readonly is: 'events';
      readonly setNumber: number;
      readonly after: string | null;
      readonly events: readonly CourtEvent[];
    }
);

/** The entries without an answer, as stored on this device. */
export type StoredScore = {
  readonly entries: readonly Entry[];
  /** The sets with entries, as they were before the first of them. */
  readonly known: readonly KnownSet[];
  /** The shown scores, for when the game is deleted. */
  readonly unsaved: readonly SetScore[];
  readonly operation: Operation | null;
  /** Until they are dismissed. */
  readonly refusals: readonly Refused[];
};

/** The format of an earlier release, which stored whole scores only. */
type WholeScores = {
  readonly drafts?: readonly Draft[];
  readonly operation?: { readonly id: string; readonly version: number; readonly draft: Draft } | null;
  readonly refusals?: readonly Refused[];
};

const EMPTY: StoredScore = { entries: [], known: [], unsaved: [], operation: null, refusals: [] };

/** What a slot holds. */
export const readStoredScore = (slot: Slot<StoredScore>): StoredScore => toStoredScore(slot.read());

/** Reads stored data, also in the earlier format. */
function toStoredScore(value: StoredScore | null): StoredScore {
  const stored = value as (StoredScore & WholeScores) | null;
  if (!stored?.drafts) return { ...EMPTY, ...stored };
  const { drafts, operation, refusals = [] } = stored as WholeScores;
  const unsaved = drafts ?? [];
  const entries = unsaved.map((draft) => ({ setNumber: draft.setNumber, draft }));
  return { ...EMPTY, entries, unsaved, operation: operation ? { ...operation, is: 'set' } : null, refusals };
}

/**
 * The slot shared by several tabs: entries that other tabs stored are kept when this one writes. If both send them,
 * they count once.
 */
export function sharedWithTabs(slot: SharedSlot<StoredScore>): Slot<StoredScore> {
  const own = new Set<string>();
  const note = ({ entries }: StoredScore) => {
    for (const id of eventIds(entries)) own.add(id);
  };
  return {
    read() {
      const stored = slot.read();
      note(toStoredScore(stored));
      return stored;
    },
    write(value) {
      note(value ?? EMPTY);
      slot.change((there) => withOthersEntries(value, toStoredScore(there), own));
    },
  };
}

const eventIds = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event.id] : []));

/** The state to store, with the stored entries of other tabs. */
function withOthersEntries(
  value: StoredScore | null,
  there: StoredScore,
  own: ReadonlySet<string>,
): StoredScore | null {
  const others = there.entries.filter((entry) => 'event' in entry && !own.has(entry.event.id));
  if (others.length === 0) return value;
  const mine = value ?? EMPTY;
  const isTheirs = ({ setNumber }: { readonly setNumber: number }) =>
    others.some((entry) => entry.setNumber === setNumber) &&
    !mine.entries.some((entry) => entry.setNumber === setNumber);
  return {
    ...mine,
    entries: [...mine.entries, ...others],
    known: [...mine.known, ...there.known.filter(isTheirs)],
    unsaved: [...mine.unsaved, ...there.unsaved.filter(isTheirs)],
  };
}

const PREFIX = 'manchete:quadra:3';

/** Entries that an earlier release left in `localStorage` are added. */
const mergeMoved = (here: StoredScore | null, moved: StoredScore): StoredScore =>
  (here && withOthersEntries(here, toStoredScore(moved), new Set(eventIds(here.entries)))) ?? moved;

const slotStore = new DeviceSlotStore<StoredScore>(`${PREFIX}:`, mergeMoved);

/** Resolves when the stored scores are loaded. No score editor is created before. */
export const storedScoresRead = slotStore.opened;

/** Whether they are loaded. */
export const areStoredScoresRead = slotStore.isOpen;

/** Whether this browser stores what is entered; where it does not, an unsent entry is lost with the page. */
export const areScoresStored = slotStore.isStoring;

/** The score editors of the signed-in user, by game. */
export const scoreEditors = new Editors<ScoreEditor, StoredScore>(PREFIX, slotStore);

/**
 * The games with entries of accounts that are on no server, as this device holds them now; those of court links are their
 * pages' to say.
 */
export async function unsentOfAccounts(): Promise<{ gameId: number; score: StoredScore }[]> {
  const stored = await slotStore.stored(`${PREFIX}:`);
  return [...stored].flatMap(([name, value]) => {
    const [ownerId = DEVICE, gameId = 0] = name.split(':').map(Number);
    const score = toStoredScore(value);
    return ownerId === DEVICE || score.entries.length === 0 ? [] : [{ gameId, score }];
  });
}
