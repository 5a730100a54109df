import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { requestWorker } from '#web/lib/release.ts';
import type { Game } from './queries.ts';
import type { ScoreEditor } from './score-editor.ts';
import { scoreEditorOf, waitForStoredScores } from './score-editors.ts';
import { useScorer } from './scorer.ts';

export function useScoreEditor(game: Game): ScoreEditor {
  waitForStoredScores();
  const { id: ownerId, holder } = useScorer();
  const editor = scoreEditorOf(useQueryClient(), game, ownerId);
  useSyncExternalStore(editor.watch, editor.get);
  useEffect(() => editor.enterAs(holder), [editor, holder]);
  useEffect(() => editor.adopt(game), [editor, game]);
  useEffect(requestWorker, []);
  return editor;
}
