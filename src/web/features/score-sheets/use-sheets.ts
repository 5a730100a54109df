import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { fullName } from '#domain/people/names.ts';
import type { Player } from '#web/features/players/queries.ts';
import { editorOf } from './editors.ts';
import type { SheetRow } from './queries.ts';
import type { SheetKey } from './sheet-draft.ts';
import type { SheetEditor } from './sheet-editor.ts';

export function useSheets(
  keys: readonly SheetKey[],
  rows: readonly SheetRow[],
  players: readonly (readonly Player[])[],
): readonly SheetEditor[] {
  const queries = useQueryClient();
  const [editors] = useState(() => keys.map((key) => editorOf(queries, key, rows)));
  const watch = useCallback(
    (run: () => void) => {
      const ends = editors.map((editor) => editor.watch(run));
      return () => {
        for (const end of ends) end();
      };
    },
    [editors],
  );
  useSyncExternalStore(watch, () => editors.map(({ changes }) => changes).join());
  useEffect(() => {
    for (const editor of editors) editor.adopt(rows);
  }, [editors, rows]);
  useEffect(() => {
    const names = Object.fromEntries(players.flat().map((player) => [player.id, fullName(player)]));
    for (const editor of editors) editor.addNames(names);
  }, [editors, players]);
  return editors;
}
