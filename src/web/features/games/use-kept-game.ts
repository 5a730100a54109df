import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepGame } from './kept-games.ts';
import type { ScoreEditor } from './score-editor.ts';

/** Keeps the game on this device as it is on the screen. `path`: where it is scored. */
export function useKeptGame(editor: ScoreEditor, owner: string, path: string): void {
  const queries = useQueryClient();
  const { game, isBehind } = editor.get();
  useEffect(() => {
    if (isBehind) return;
    void keepGame(queries, { owner, path, game, logs: editor.logs() });
  }, [editor, game, isBehind, owner, path, queries]);
}
