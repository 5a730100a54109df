import { Editors } from '#web/lib/editors.ts';
import type { Court } from './court.ts';
import type { Draft, Operation } from './draft.ts';

/** A score that the server refused for good. */
export type Refused = { readonly draft: Draft; readonly message: string };

/** What was tapped and not answered, as it is stored on this device. */
export type StoredCourt = {
  readonly drafts: readonly Draft[];
  readonly operation: Operation | null;
  /** Until somebody has seen them. */
  readonly refusals: readonly Refused[];
};

/** The games of the person who is signed in. */
export const courtEditors = new Editors<Court, StoredCourt>('manchete:quadra:3');
