import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { SheetKey } from './kept-sheet.ts';
import type { SheetRow } from './queries.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { editorOf } from './sheets.ts';

/** The sheet being filled in, fed with what the server says of its round. */
export function useSheet(key: SheetKey, rows: readonly SheetRow[]): SheetEditor {
  const editor = editorOf(useQueryClient(), key, rows);
  useSyncExternalStore(editor.watch, editor.get);
  useEffect(() => editor.adopt(rows), [editor, rows]);
  return editor;
}
