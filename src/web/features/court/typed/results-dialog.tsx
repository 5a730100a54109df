import { useState } from 'react';
import { z } from 'zod';
import { apply, isRefusal } from '#domain/game/game.ts';
import { setWarnings } from '#domain/game/score-warnings.ts';
import { SCORE_RANGE } from '#domain/game/sets.ts';
import type { SetScore } from '#domain/tournament.ts';
import type { BoardScore } from '#web/features/court/editor/board-score.ts';
import { isSameScore } from '#web/features/court/editor/board-score.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { rangeProblem } from '#web/ui/fields/number-range.ts';
import { useNextCounter } from '#web/ui/fields/use-next-counter.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { type ResultsValues, shownScores, typedSets, valuesOf } from './results-values.ts';

type Issue = { readonly path: (string | number)[]; readonly message: string };

/** Turns the form into the typed results. What the rules refuse, a tie and a form without a score are refused at a set. */
const resultsSchema = (editor: Pick<ScoreEditor, 'played'>, shown: readonly BoardScore[]) =>
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

/** Enters the results of all sets at once, from paper. */
export function ResultsDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const { game } = editor.get();
  const [shown] = useState(() => shownScores(editor));
  const form = useForm({ start: valuesOf(shown), schema: resultsSchema(editor, shown) });
  const typed = typedSets(shown, useValues(form), game.rules);
  const jumpOn = useNextCounter({ isForm: true });
  const now = shownScores(editor);
  const first = shown.findIndex(({ team1Score, team2Score }) => team1Score + team2Score === 0);
  return (
    <FormDialog
      form={form}
      write={null}
      onSubmit={(results) => {
        for (const result of results) editor.enter(result);
        onClose();
      }}
      onClose={onClose}
      isGuarded={() => typed.length > 0}
      title="Digitar todos os sets"
      description={`${game.team1.name} contra ${game.team2.name}`}
      submitLabel="Registrar sets"
    >
      {/* The number field handles Enter, so this listens in the capture phase. */}
      <div onChange={jumpOn.onChange} onKeyDownCapture={jumpOn.onKeyDown} className="flex flex-col gap-4">
        {shown.map((set, i) => {
          const { setNumber } = set;
          const current = now[i] ?? set;
          return (
            <fieldset key={setNumber} className="grid min-w-0 grid-cols-2 gap-x-3">
              <legend className="mb-1 font-semibold">{`${setNumber}º set`}</legend>
              <NumberField
                autoFocus={i === Math.max(0, first)}
                isInGrid
                control={form.control}
                name={`sets.${i}.team1`}
                label={game.team1.name}
                {...SCORE_RANGE}
              />
              <NumberField
                isInGrid
                control={form.control}
                name={`sets.${i}.team2`}
                label={game.team2.name}
                {...SCORE_RANGE}
              />
              {isSameScore(current, set) ? null : (
                <div className="col-span-2 mt-2">
                  <Notice tone="warning">{`O set mudou enquanto você digitava: está em ${current.team1Score} a ${current.team2Score}.`}</Notice>
                </div>
              )}
            </fieldset>
          );
        })}
      </div>
      {typed.flatMap((set) =>
        setWarnings(set, game.rules).map(({ code, message }) => (
          <Notice key={code + message} tone="warning">
            {message}
          </Notice>
        )),
      )}
      <p className="text-soft text-sm">
        Deixe em 0 a 0 o set que não houve. Cada set digitado fica encerrado.
      </p>
    </FormDialog>
  );
}
