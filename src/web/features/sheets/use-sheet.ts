import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { fullName } from '#domain/names.ts';
import type { SheetKey } from './kept-sheet.ts';
import type { Player, SheetRow } from './queries.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { editorOf } from './sheets.ts';

/** The sheet being filled in, fed with what the server says of its round. */
export function useSheet(key: SheetKey, rows: readonly SheetRow[], players: readonly Player[]): SheetEditor {
  const editor = editorOf(useQueryClient(), key, rows);
  useSyncExternalStore(editor.watch, editor.get);
  useEffect(() => editor.adopt(rows), [editor, rows]);
  useEffect(
    () => editor.meet(Object.fromEntries(players.map((player) => [player.id, fullName(player)]))),
    [editor, players],
  );
  return editor;
}
