import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storeOfflineGame } from './offline-games.ts';
import type { ScoreEditor } from './score-editor.ts';
import { useScorer } from './scorer.ts';

/** Stores the shown game on this device for offline use. `path`: where it is scored. */
export function useOfflineGame(editor: ScoreEditor, path: string): void {
  const { id, holder, until } = useScorer();
  const owner = String(id);
  const queries = useQueryClient();
  const { game, isBehind } = editor.get();
  useEffect(() => {
    if (isBehind) return;
    void storeOfflineGame(queries, { owner, path, holder, until, game, logs: editor.logs() });
  }, [editor, game, holder, isBehind, owner, path, queries, until]);
}
