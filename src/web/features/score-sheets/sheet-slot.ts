import { Editors } from '#web/lib/editors.ts';
import type { Edits } from './edits.ts';
import type { SheetEditor } from './sheet-editor.ts';

/** Identifies a sheet: its editing user, round and team. */
export type SheetKey = { readonly userId: number; readonly round: number; readonly teamId: number };

/** A save, repeated with the same key until it is answered. */
export type Save = {
  /** Its idempotency key. */
  readonly id: string;
  readonly edits: Edits;
  readonly lastUpdated: string | null;
};

/** The names of edited players, who may leave the sheet or the tournament before they are saved. */
export type Names = Readonly<Record<number, string>>;

/** The unsaved entries of a sheet, as stored on this device. */
export type StoredSheet = { readonly edits: Edits; readonly save: Save | null; readonly names: Names };

/** The sheet editors of the signed-in user. */
export const sheetEditors = new Editors<SheetEditor, StoredSheet>('manchete:sumula:2');

export const roundAndTeam = ({ round, teamId }: SheetKey) => [round, teamId];

/** The sheets of a user of which this device stores unsaved entries. */
export function storedSheets(userId: number): SheetKey[] {
  return sheetEditors
    .stored(userId)
    .flatMap(([round, teamId]) => (round && teamId ? [{ userId, round, teamId }] : []));
}

/** The sheets of all accounts whose save the server has not answered. */
export const unansweredSheets = (): SheetKey[] =>
  sheetEditors
    .storedOfAll()
    .flatMap(({ userId, ids: [round, teamId], changes }) =>
      round && teamId && changes.save ? [{ userId, round, teamId }] : [],
    );
