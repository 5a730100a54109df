import { Editors } from '#web/lib/offline/editors.ts';
import type { SheetKey, StoredSheet } from './sheet-draft.ts';
import type { SheetEditor } from './sheet-editor.ts';

export const sheetEditors = new Editors<SheetEditor, StoredSheet>('manchete:sumula:2');

export const roundAndTeam = ({ round, teamId }: SheetKey) => [round, teamId];

export function storedSheets(userId: number): SheetKey[] {
  return sheetEditors
    .stored(userId)
    .flatMap(([round, teamId]) => (round && teamId ? [{ userId, round, teamId }] : []));
}

/** Sheets of any account with an unanswered save. */
export const unansweredSheets = (): SheetKey[] =>
  sheetEditors
    .storedOfAll()
    .flatMap(({ userId, ids: [round, teamId], changes }) =>
      round && teamId && changes.save ? [{ userId, round, teamId }] : [],
    );
