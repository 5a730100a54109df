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

/** Sheets of any account with an unanswered save. `base`: of their tournament. */
export const unansweredSheets = (): (SheetKey & { readonly base: string })[] =>
  sheetEditors.storedOfAll().flatMap(({ userId, ids, changes: { save } }) => {
    const [round, teamId] = ids;
    const base = sheetEditors.baseOf(userId, ids);
    return round && teamId && save ? [{ userId, round, teamId, base }] : [];
  });
