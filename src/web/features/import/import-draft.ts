import type { ImportRow } from '#contract/people/import.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import type { Slot } from '#web/lib/device/slot.ts';
import { newId } from '#web/lib/net/new-id.ts';
import type { Field } from './columns.ts';

/** A chosen file, and what was decided about it. Stored, so that it survives the tab and the page. */
export type ImportDraft = {
  readonly fileName: string;
  /** The texts that the file may hold, the likeliest first. */
  readonly texts: readonly string[];
  /** Which of them it holds. */
  readonly reading: number;
  /** What each column holds, where a person said it; null: what its title says. */
  readonly fields: readonly (Field | null)[] | null;
  /** The corrected cells, by the numbers of their lines. */
  readonly corrected: Readonly<Record<number, ImportRow>>;
  /** The numbers of the excluded lines. */
  readonly left: readonly number[];
  /** The idempotency key of an import of just this: repeated after a lost answer, it imports nothing twice. */
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

/** The draft after a decision, which makes another import of it. */
export const decided = (draft: ImportDraft, decision: Partial<ImportDraft>): ImportDraft => ({
  ...draft,
  ...decision,
  operation: newId(),
});

export const importDraftSlot = (userId: number) => formDraftSlot(userId, 'importar') as Slot<ImportDraft>;
