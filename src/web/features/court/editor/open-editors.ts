import { useSyncExternalStore } from 'react';
import { Editors } from '#web/lib/offline/editors.ts';
import type { BoardScore } from './board-score.ts';
import type { EditorView, ScoreEditor } from './editor.ts';
import { NOTHING_STORED, PREFIX, type StoredScore, slots } from './store.ts';

/** The editors that are open in this tab, of the signed-in user or, with a court link, of the device. */
export const scoreEditors = new Editors<ScoreEditor, StoredScore>(PREFIX, slots);

/** What this device stores of a game. */
export const storedOf = (ownerId: number, gameId: number): StoredScore =>
  scoreEditors.slot(ownerId, [gameId]).read() ?? NOTHING_STORED;

const watchers = new Set<() => void>();

export function watchScoreEditors(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

export function notifyWatchers(): void {
  for (const watch of watchers) watch();
}

/** The editor of a game, if it is open in this tab. */
export const useOpenEditor = (ownerId: number, gameId: number): ScoreEditor | undefined =>
  useSyncExternalStore(watchScoreEditors, () => scoreEditors.find(ownerId, [gameId]));

/** The scores of a game that the server has not, or that it refused. */
export const scoresIn = ({ refusals, unsaved }: Pick<EditorView, 'refusals' | 'unsaved'>): BoardScore[] => [
  ...refusals.map(({ score }) => score),
  ...unsaved,
];

/** '1º set, 5 a 3; 2º set, 0 a 1'. */
export const scoresInWords = (entered: readonly BoardScore[]): string =>
  entered
    .toSorted((a, b) => a.setNumber - b.setNumber)
    .map(({ setNumber, team1Score, team2Score }) => `${setNumber}º set, ${team1Score} a ${team2Score}`)
    .join('; ');
