import type { ImportRow } from '#contract/people/import.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import type { Slot } from '#web/lib/device/slot.ts';
import { newId } from '#web/lib/net/new-id.ts';
import type { Field } from './columns.ts';

/** A chosen file and the decisions about it, stored to survive the tab and the page. */
export type ImportDraft = {
  readonly fileName: string;
  readonly texts: readonly string[];
  readonly reading: number;
  /** What a person said each column holds; null: as its title says. */
  readonly fields: readonly (Field | null)[] | null;
  readonly corrected: Readonly<Record<number, ImportRow>>;
  readonly left: readonly number[];
  /** The import's idempotency key: repeating it after a lost answer imports nothing twice. */
  readonly operation: string;
};

export const draftOf = (fileName: string, texts: readonly string[]): ImportDraft => ({
  fileName,
  texts,
  reading: 0,
  fields: null,
  corrected: {},
  left: [],
  operation: newId(),
});

/** The draft after a decision, with a new idempotency key. */
export const decided = (draft: ImportDraft, decision: Partial<ImportDraft>): ImportDraft => ({
  ...draft,
  ...decision,
  operation: newId(),
});

export const importDraftSlot = (userId: number) => formDraftSlot(userId, 'importar') as Slot<ImportDraft>;
