import { Editors } from '#web/lib/editors.ts';
import type { Edits } from './edits.ts';
import type { SheetEditor } from './sheet-editor.ts';

/** Which sheet: whose editor, which round, which team. */
export type SheetKey = { readonly userId: number; readonly round: number; readonly teamId: number };

/** A save, which is sent again under the same key until it is answered. */
export type Save = {
  /** Its idempotency key. */
  readonly id: string;
  readonly edits: Edits;
  readonly lastUpdated: string | null;
};

/** Who is who among the edits: a player may leave the sheet, or the tournament, before they are saved. */
export type Names = Readonly<Record<number, string>>;

/** What was entered and not answered, as it is stored on this device. */
export type StoredSheet = { readonly edits: Edits; readonly save: Save | null; readonly names: Names };

/** The sheets of the person who is signed in. */
export const sheetEditors = new Editors<SheetEditor, StoredSheet>('manchete:sumula:2');

export const subjectOf = ({ round, teamId }: SheetKey) => [round, teamId];

/** The sheets of which this device stores something of a person's. */
export function storedSheets(userId: number): SheetKey[] {
  return sheetEditors
    .stored(userId)
    .flatMap(([round, teamId]) => (round && teamId ? [{ userId, round, teamId }] : []));
}
