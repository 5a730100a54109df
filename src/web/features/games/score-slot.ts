import type { CourtEvent } from '#domain/court-event.ts';
import { DeviceSlotStore } from '#web/lib/device-slot-store.ts';
import { Editors } from '#web/lib/editors.ts';
import type { SharedSlot, Slot } from '#web/lib/slot.ts';
import type { Draft, SetScore } from './draft.ts';
import type { KnownSet } from './known-set.ts';
import type { ScoreEditor } from './score-editor.ts';

/** One thing that was entered: something tapped, or a set written down as a result. */
export type Entry = {
  readonly setNumber: number;
  /** The name of the link's holder who entered it; not there for an account, and where it is not known. */
  readonly by?: string;
} & ({ readonly event: CourtEvent } | { readonly draft: Draft });

/** A score that the server refused for good. */
export type Refused = { readonly draft: SetScore; readonly message: string };

/** A request that left, or is about to: sent again under the same key until somebody answers. */
export type Operation = { readonly id: string; readonly by?: string } & (
  | { readonly is: 'set'; readonly version: number; readonly draft: Draft }
  | {
      readonly is: 'events';
      readonly setNumber: number;
      readonly after: string | null;
      readonly events: readonly CourtEvent[];
    }
);

/** What was entered and not answered, as it is stored on this device. */
export type StoredScore = {
  readonly entries: readonly Entry[];
  /** The sets in which something is not answered, as they were when it was entered. */
  readonly known: readonly KnownSet[];
  /** Their scores on the screen, for when the game is gone. */
  readonly unsaved: readonly SetScore[];
  readonly operation: Operation | null;
  /** Until somebody has seen them. */
  readonly refusals: readonly Refused[];
};

/** As a release stored it that knew whole scores only. */
type WholeScores = {
  readonly drafts?: readonly Draft[];
  readonly operation?: { readonly id: string; readonly version: number; readonly draft: Draft } | null;
  readonly refusals?: readonly Refused[];
};

const EMPTY: StoredScore = { entries: [], known: [], unsaved: [], operation: null, refusals: [] };

/** What a slot holds. */
export const readStoredScore = (slot: Slot<StoredScore>): StoredScore => toStoredScore(slot.read());

/** What is stored; what an older page wrote is taken over. */
function toStoredScore(value: StoredScore | null): StoredScore {
  const stored = value as (StoredScore & WholeScores) | null;
  if (!stored?.drafts) return { ...EMPTY, ...stored };
  const { drafts, operation, refusals = [] } = stored as WholeScores;
  const unsaved = drafts ?? [];
  const entries = unsaved.map((draft) => ({ setNumber: draft.setNumber, draft }));
  return { ...EMPTY, entries, unsaved, operation: operation ? { ...operation, is: 'set' } : null, refusals };
}

/**
 * The slot as one of several tabs uses it: what another one tapped and stored stays beside what this one writes. Should
 * both send it, it counts once.
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

/** What this tab stores, with what is there that was not entered here. */
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

/** What an older page left in `localStorage`, beside what is here. */
const mergeMoved = (here: StoredScore | null, moved: StoredScore): StoredScore =>
  (here && withOthersEntries(here, toStoredScore(moved), new Set(eventIds(here.entries)))) ?? moved;

const slotStore = new DeviceSlotStore<StoredScore>(`${PREFIX}:`, mergeMoved);

/** Resolves when the stored scores are read from this device. No score editor is opened before that. */
export const storedScoresRead = slotStore.opened;

/** Whether they were read. */
export const areStoredScoresRead = slotStore.isOpen;

/** The games of the person who is signed in. */
export const scoreEditors = new Editors<ScoreEditor, StoredScore>(PREFIX, slotStore);
