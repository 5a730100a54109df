import type { CourtEvent } from '#domain/court-event.ts';
import { Editors } from '#web/lib/editors.ts';
import type { Slot } from '#web/lib/slot.ts';
import type { Court } from './court.ts';
import type { Draft, SetScore } from './draft.ts';
import type { KnownSet } from './known-set.ts';

/** One thing that was entered: something tapped, or a set written down as a result. */
export type Entry =
  | { readonly setNumber: number; readonly event: CourtEvent }
  | { readonly setNumber: number; readonly draft: Draft };

/** A score that the server refused for good. */
export type Refused = { readonly draft: SetScore; readonly message: string };

/** A request that left, or is about to: sent again under the same key until somebody answers. */
export type Operation = { readonly id: string } & (
  | { readonly is: 'set'; readonly version: number; readonly draft: Draft }
  | {
      readonly is: 'events';
      readonly setNumber: number;
      readonly after: string | null;
      readonly events: readonly CourtEvent[];
    }
);

/** What was entered and not answered, as it is stored on this device. */
export type StoredCourt = {
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

const EMPTY: StoredCourt = { entries: [], known: [], unsaved: [], operation: null, refusals: [] };

/** What a slot holds; one that an older page wrote is taken over. */
export function readCourt(slot: Slot<StoredCourt>): StoredCourt {
  const stored = slot.read() as (StoredCourt & WholeScores) | null;
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
export function besideOtherTabs(slot: Slot<StoredCourt>): Slot<StoredCourt> {
  const own = new Set<string>();
  const idsOf = ({ entries }: StoredCourt) =>
    entries.flatMap((entry) => ('event' in entry ? [entry.event.id] : []));
  const note = (stored: StoredCourt | null) => {
    for (const id of stored ? idsOf(stored) : []) own.add(id);
  };
  return {
    read() {
      const stored = slot.read();
      note(stored && readCourt(slot));
      return stored;
    },
    write(value) {
      note(value);
      const there = readCourt(slot);
      const others = there.entries.filter((entry) => 'event' in entry && !own.has(entry.event.id));
      if (others.length === 0) return slot.write(value);
      const mine = value ?? EMPTY;
      const isTheirs = ({ setNumber }: { readonly setNumber: number }) =>
        others.some((entry) => entry.setNumber === setNumber) &&
        !mine.entries.some((entry) => entry.setNumber === setNumber);
      slot.write({
        ...mine,
        entries: [...mine.entries, ...others],
        known: [...mine.known, ...there.known.filter(isTheirs)],
        unsaved: [...mine.unsaved, ...there.unsaved.filter(isTheirs)],
      });
    },
  };
}

/** The games of the person who is signed in. */
export const courtEditors = new Editors<Court, StoredCourt>('manchete:quadra:3');
