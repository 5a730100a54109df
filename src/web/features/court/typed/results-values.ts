import { isFinalScore, SET_NUMBERS } from '#domain/game/sets.ts';
import type { MatchRules } from '#domain/rules/rules.ts';
import type { SetScore } from '#domain/tournament.ts';
import { type BoardScore, boardScore } from '#web/features/court/editor/board-score.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';

/** The values of the form of all sets, the first set first. */
export type ResultsValues = { sets: { team1: number; team2: number }[] };

/** The sets as they are shown before anything is typed; 0 to 0 without a score. */
export const shownScores = (editor: Pick<ScoreEditor, 'set'>): BoardScore[] =>
  SET_NUMBERS.map((setNumber) => boardScore(editor.set(setNumber)));

export const valuesOf = (shown: readonly BoardScore[]): ResultsValues => ({
  sets: shown.map(({ team1Score, team2Score }) => ({ team1: team1Score, team2: team2Score })),
});

/** The sets that were typed, each as a finished one. */
export const typedSets = (
  shown: readonly BoardScore[],
  { sets }: ResultsValues,
  rules: MatchRules,
): SetScore[] =>
  shown.flatMap(({ setNumber, team1Score, team2Score }, i) => {
    const { team1 = team1Score, team2 = team2Score } = sets[i] ?? {};
    if (team1 === team1Score && team2 === team2Score) return [];
    const score = { setNumber, team1Score: team1, team2Score: team2, skipped: false, closed: false };
    return [{ ...score, closed: !isFinalScore(score, rules) }];
  });
