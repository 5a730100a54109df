import { Editors } from '#web/lib/offline/editors.ts';
import type { SheetKey, StoredSheet } from './sheet-draft.ts';
import type { SheetEditor } from './sheet-editor.ts';

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
