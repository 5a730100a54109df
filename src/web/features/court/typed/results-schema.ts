import { z } from 'zod';
import { apply, isRefusal } from '#domain/game/game.ts';
import { SCORE_RANGE } from '#domain/game/sets.ts';
import type { SetScore } from '#domain/tournament.ts';
import type { BoardScore } from '#web/features/court/editor/board-score.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { rangeProblem } from '#web/ui/fields/number-range.ts';
import { type ResultsValues, typedSets } from './results-values.ts';

type Issue = { readonly path: (string | number)[]; readonly message: string };

/** Turns the form into the typed results. What the rules refuse, a tie and a form without a score are refused at a set. */
export const resultsSchema = (editor: Pick<ScoreEditor, 'played'>, shown: readonly BoardScore[]) =>
  z.custom<ResultsValues>().transform((values, context): SetScore[] => {
    const typed = typedSets(shown, values, editor.played().rules);
    for (const issue of issuesOf(editor, typed)) context.addIssue({ code: 'custom', ...issue });
    return typed;
  });

function issuesOf(editor: Pick<ScoreEditor, 'played'>, typed: readonly SetScore[]): readonly Issue[] {
  if (typed.length === 0) return [at(1, 'Digite o placar')];
  let game = editor.played();
  for (const set of typed) {
    const { setNumber, team1Score, team2Score } = set;
    const outOfRange = rangeProblem(Math.max(team1Score, team2Score), SCORE_RANGE);
    if (outOfRange) return [at(setNumber, outOfRange)];
    if (team1Score === team2Score)
      return [at(setNumber, 'Um set empatado se digita sozinho, em Digitar placar.')];
    const after = apply(game, { do: 'registerSet', ...set });
    if (isRefusal(after)) return [at(setNumber, after.message)];
    game = after;
  }
  return [];
}

const at = (setNumber: number, message: string): Issue => ({
  path: ['sets', setNumber - 1, 'team1'],
  message,
});
