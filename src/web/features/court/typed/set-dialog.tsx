import { useState } from 'react';
import { NOTES } from '#contract/limits.ts';
import type { TypedResult } from '#domain/court/typed-result.ts';
import { setWarnings } from '#domain/game/score-warnings.ts';
import { SCORE_RANGE, SET_NUMBERS } from '#domain/game/sets.ts';
import { currentGameIn } from '#web/features/court/desk/current-game.ts';
import { useScorekeeper } from '#web/features/court/desk/scorekeeper.ts';
import { type BoardScore, isSameScore } from '#web/features/court/editor/board-score.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { typedResultDraftName } from '#web/features/court/round/form-names.ts';
import type { Game } from '#web/features/games/queries.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { TimeField } from '#web/form/time-field.tsx';
import { type FormControl, useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { useNextCounter } from '#web/ui/fields/use-next-counter.ts';
import { Collapsible } from '#web/ui/layout/collapsible.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { setSchema, wholeRefusal } from './set-schema.ts';
import { instantsOf } from './set-times.ts';
import {
  changedSince,
  isRegistered,
  onlyChanged,
  resultOf,
  type SetValues,
  startValues,
} from './set-values.ts';

type SetDialogProps = { editor: ScoreEditor; setNumber: number; onClose: (entered: number | null) => void };

/** Enters the result of a set instead of scoring it: from paper, as a correction, or as not played. */
export function SetDialog({ editor, setNumber: first, onClose }: SetDialogProps) {
  const { game, saving } = editor.get();
  const [start] = useState(() => startValues(editor, first));
  const schema = setSchema(editor);
  const slot = formDraftSlot(useScorekeeper().id, typedResultDraftName(game.id));
  // The draft is stored whole, because the score, its set and its base belong together.
  const form = useForm({ start, schema, draft: { slot, isWhole: true } });
  const { control } = form;
  const values = useValues(form);
  const [shown, setShown] = useState(() => startValues(editor, values.setNumber));
  const { setNumber, skipped, tied, base } = values;
  const close = (entered: number | null) => {
    form.forget();
    onClose(entered);
  };
  /** Selects another set: changed values stay, others come from that set. */
  const choose = (number: number) => {
    const next = startValues(editor, number);
    const changed = changedSince(shown, values);
    // The answer whether a tied set is over belongs to one score.
    form.reset({ ...next, ...changed, tied: 'team1' in changed ? tied : next.tied });
    setShown(next);
  };
  const { score, isEmpty, isTied, isOutOfRange } = resultOf(values, game.rules);
  const now = editor.set(setNumber);
  const changed = changedSince(shown, values);
  const hasTimes = !skipped && ('startTime' in changed || 'endTime' in changed);
  // No event of the log has them: they go with the whole result, which must not overtake waiting points.
  const save = useWrite('POST /api/games/{id}/sets', {
    done(stored) {
      editor.adopt(stored);
      close(setNumber);
    },
    failed(error) {
      const current = currentGameIn(error);
      if (current) editor.adopt(current);
    },
  });
  const timesRefusal = hasTimes && saving !== 'saved' ? WAIT_FOR_POINTS : null;
  const enter = (result: TypedResult) => {
    const entered = onlyChanged(result, changed, now);
    if (!hasTimes) {
      editor.enter(entered);
      return close(entered.setNumber);
    }
    if (timesRefusal) return;
    const { startTime, endTime } = instantsOf(game, setNumber, values);
    const times = {
      ...('startTime' in changed ? { startTime } : {}),
      ...('endTime' in changed ? { endTime } : {}),
    };
    save.mutate({ params: { id: game.id }, body: { ...entered, ...times, version: game.version } });
  };

  return (
    <FormDialog
      form={form}
      write={save}
      onSubmit={enter}
      refusal={wholeRefusal(schema, values) ?? timesRefusal}
      onClose={() => close(null)}
      isGuarded={() => Object.keys(changed).length > 0}
      title="Digitar placar"
      description={`${game.team1.name} contra ${game.team2.name}`}
      submitLabel={isRegistered(editor, setNumber) ? 'Corrigir set' : 'Registrar set'}
    >
      {game.rules.bestOf === 1 ? null : (
        <Select
          label="Set"
          options={SET_NUMBERS.map((number) => ({ value: String(number), label: `${number}º set` }))}
          value={String(setNumber)}
          onChange={(value) => choose(Number(value))}
        />
      )}
      {isSameScore(now, base) ? null : (
        <Notice tone="warning">{`O set mudou enquanto você digitava: está em ${now.team1Score} a ${now.team2Score}.`}</Notice>
      )}
      <ScoreFields
        control={control}
        game={game}
        isSkipped={skipped}
        score={score}
        isEmpty={isEmpty}
        // An answer about another score does not count.
        onChange={() => form.setValue('tied', null)}
      />
      {isEmpty || isOutOfRange
        ? null
        : setWarnings(score, game.rules).map(({ code, message }) => (
            <Notice key={code} tone="warning">
              {message}
            </Notice>
          ))}
      <Checkbox control={control} name="skipped" hint="Não conta para ninguém; o placar fica 0 a 0.">
        Set não jogado
      </Checkbox>
      {isTied ? (
        <RadioGroup
          control={control}
          name="tied"
          label={`O set acabou em ${score.team1Score} a ${score.team2Score}?`}
          options={[
            { value: 'over', label: 'Sim, empatado', hint: 'Tempo ou lesão: não conta para nenhum time.' },
            { value: 'on', label: 'Não, continua' },
          ]}
        />
      ) : skipped ? null : (
        <Checkbox
          control={control}
          name="closed"
          hint="Antes do placar final: tempo, lesão. Desmarque se o set continua."
        >
          O set acabou com este placar
        </Checkbox>
      )}
      <TextField
        control={control}
        name="notes"
        label="Observações"
        maxLength={NOTES.max}
        hint="Só quem marca os jogos lê esta observação."
      />
      {skipped ? null : (
        <Collapsible title="Horários" note="opcional" isOpenAtFirst={hasTimes}>
          <div className="grid grid-cols-2 gap-x-3">
            <TimeField control={control} name="startTime" label="Início do set" />
            <TimeField control={control} name="endTime" label="Fim do set" />
          </div>
        </Collapsible>
      )}
    </FormDialog>
  );
}

const WAIT_FOR_POINTS =
  'Há pontos que ainda não foram enviados. Registre os horários quando tudo estiver salvo.';

type ScoreFieldsProps = {
  control: FormControl<SetValues, TypedResult>;
  game: Game;
  isSkipped: boolean;
  score: BoardScore;
  isEmpty: boolean;
  onChange: () => void;
};

/** Both teams' points. Typing a complete number moves on to the next field. */
function ScoreFields({ control, game, isSkipped, score, isEmpty, onChange }: ScoreFieldsProps) {
  const jumpOn = useNextCounter({ isForm: true });
  return (
    // The number field handles Enter, so this listens in the capture phase.
    <div onChange={jumpOn.onChange} onKeyDownCapture={jumpOn.onKeyDown} className="grid grid-cols-2 gap-x-3">
      <NumberField
        autoFocus
        isInGrid
        control={control}
        name="team1"
        label={game.team1.name}
        value={score.team1Score}
        {...SCORE_RANGE}
        isDisabled={isSkipped}
        // A form without points is refused here.
        isRefusalHidden={isSkipped || !isEmpty}
        onChange={onChange}
      />
      <NumberField
        isInGrid
        control={control}
        name="team2"
        label={game.team2.name}
        value={score.team2Score}
        {...SCORE_RANGE}
        isDisabled={isSkipped}
        onChange={onChange}
      />
    </div>
  );
}
