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

/** The games of the person who is signed in. */
export const courtEditors = new Editors<Court, StoredCourt>('manchete:quadra:3');
