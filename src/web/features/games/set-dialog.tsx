import { useState } from 'react';
import { NOTES } from '#contract/limits.ts';
import { gameCan } from '#domain/game.ts';
import { isFinalScore, SCORE_RANGE, SET_NUMBERS, setWarnings, setWinner } from '#domain/sets.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { type FormControl, useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/form-draft.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { useNextCounter } from '#web/ui/use-next-counter.ts';
import { type SetScore, sameScore, storedScore } from './draft.ts';
import { writtenSet } from './form-names.ts';
import type { Game } from './queries.ts';
import type { ScoreEditor } from './score-editor.ts';
import { useScorer } from './scorer.ts';

type SetEntry = {
  setNumber: number;
  team1: number;
  team2: number;
  skipped: boolean;
  finished: boolean;
  /** Whether a set tied at this score is over, which only a person knows; null until somebody says it. */
  tied: 'over' | 'on' | null;
  notes: string;
  /** The score when the form was opened; if it changes meanwhile, the scorekeeper is asked. */
  base: SetScore;
};

function begin(editor: ScoreEditor, setNumber: number): SetEntry {
  const { game } = editor.get();
  const entry = editor.entryOf(setNumber);
  const { team1Score, team2Score, skipped, finished, notes } = entry;
  const isBegun = isRegistered(editor, setNumber);
  // A set that was won and is corrected to a tie may be over or go on.
  const isWon =
    setWinner(entry) !== null &&
    (finished || isFinalScore({ ...entry, closed: finished }, game.isExtraRound));
  return {
    setNumber,
    team1: team1Score,
    team2: team2Score,
    skipped,
    // A result typed for a set without events is a finished set.
    finished: finished || !isBegun,
    tied: !isBegun || isWon ? null : finished ? 'over' : 'on',
    notes,
    base: storedScore(game, setNumber),
  };
}

/** Whether the set is on the server or is being sent. */
const isRegistered = (editor: ScoreEditor, setNumber: number) =>
  editor.played().sets.some((set) => set.setNumber === setNumber);

/** The fields that were typed; both scores as soon as one of them was. */
function changedSince(begun: SetEntry, typed: SetEntry): Partial<SetEntry> {
  const { team1, team2, skipped, finished, tied, notes } = typed;
  return {
    ...(team1 !== begun.team1 || team2 !== begun.team2 ? { team1, team2 } : {}),
    ...(skipped !== begun.skipped ? { skipped } : {}),
    ...(finished !== begun.finished ? { finished } : {}),
    ...(tied !== begun.tied ? { tied } : {}),
    ...(notes !== begun.notes ? { notes } : {}),
  };
}

type SetDialogProps = { editor: ScoreEditor; setNumber: number; onClose: (entered: number | null) => void };

/** Enters the result of a set instead of scoring it: from paper, as a correction, or as not played. */
export function SetDialog({ editor, setNumber: first, onClose }: SetDialogProps) {
  const { game } = editor.get();
  const [start] = useState(() => begin(editor, first));
  const slot = formDraftSlot(useScorer().id, writtenSet(game.id));
  // The draft is stored whole, because the score, its set and its base belong together.
  const form = useForm({ start, draft: { slot, isWhole: true } });
  const { control } = form;
  const typed = useValues(form);
  const [begun, setBegun] = useState(() => begin(editor, typed.setNumber));
  const { setNumber, team1, team2, skipped, finished, tied, notes, base } = typed;
  const close = (entered: number | null) => {
    form.forget();
    onClose(entered);
  };
  /** Selects another set: typed values are kept, others come from that set. */
  const choose = (number: number) => {
    const next = begin(editor, number);
    const kept = changedSince(begun, typed);
    // The answer is about its score, so it is kept only with that.
    form.reset({ ...next, ...kept, tied: 'team1' in kept ? tied : next.tied });
    setBegun(next);
  };
  const isBegun = isRegistered(editor, setNumber);
  const now = storedScore(game, setNumber);
  const team1Score = skipped ? 0 : team1;
  const team2Score = skipped ? 0 : team2;
  const score = { setNumber, team1Score, team2Score, skipped, closed: finished };
  const isEmpty = skipped || team1Score + team2Score === 0;
  const isTied = !isEmpty && setWinner(score) === null;
  const isOver = isTied ? tied === 'over' : finished;
  const isClosed = isOver && !isEmpty && !isFinalScore(score, game.isExtraRound);
  const isOutOfRange = Math.max(team1Score, team2Score) > SCORE_RANGE.max;
  const refusal = isOutOfRange
    ? `Os pontos de um set vão de ${SCORE_RANGE.min} a ${SCORE_RANGE.max}.`
    : (gameCan.registerSet(editor.played(), score)?.message ?? null);

  return (
    <FormDialog
      form={form}
      write={null}
      onSubmit={() => {
        if (refusal) return;
        if (isTied && tied === null)
          return form.refuse([{ name: 'tied', message: 'Diga se o set acabou empatado ou se continua.' }]);
        editor.enter({ setNumber, team1Score, team2Score, skipped, finished: isClosed, notes, base });
        close(setNumber);
      }}
      refusal={refusal}
      onClose={() => close(null)}
      isGuarded={() => Object.keys(changedSince(begun, typed)).length > 0}
      title="Digitar placar"
      description={`${game.team1.name} contra ${game.team2.name}`}
      submitLabel={isBegun ? 'Corrigir set' : 'Registrar set'}
    >
      {game.isExtraRound ? null : (
        <Select
          label="Set"
          options={SET_NUMBERS.map((number) => ({ value: String(number), label: `${number}º set` }))}
          value={String(setNumber)}
          onChange={(value) => choose(Number(value))}
        />
      )}
      {sameScore(now, base) ? null : (
        <Notice tone="warning">{`Registrado agora por outra pessoa: ${now.team1Score} a ${now.team2Score}.`}</Notice>
      )}
      <ScoreFields
        control={control}
        game={game}
        isSkipped={skipped}
        score={score}
        // An answer about another score does not count.
        onChange={() => form.setValue('tied', null)}
      />
      {isEmpty || isOutOfRange
        ? null
        : setWarnings(score, game.isExtraRound).map(({ code, message }) => (
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
          label={`O set acabou em ${team1Score} a ${team2Score}?`}
          options={[
            { value: 'over', label: 'Sim, empatado', hint: 'Tempo ou lesão: não conta para nenhum time.' },
            { value: 'on', label: 'Não, continua' },
          ]}
        />
      ) : skipped ? null : (
        <Checkbox
          control={control}
          name="finished"
          hint="Antes do placar final: tempo, lesão. Desmarque se o set continua."
        >
          O set acabou com este placar
        </Checkbox>
      )}
      <TextField control={control} name="notes" label="Observações" maxLength={NOTES.max} />
    </FormDialog>
  );
}

type ScoreFieldsProps = {
  control: FormControl<SetEntry>;
  game: Game;
  isSkipped: boolean;
  score: SetScore;
  onChange: () => void;
};

/** Both teams' points. Typing a complete number moves on to the next field. */
function ScoreFields({ control, game, isSkipped, score, onChange }: ScoreFieldsProps) {
  const jumpOn = useNextCounter({ isForm: true });
  return (
    // The number field handles Enter, so this listens in the capture phase.
    <div
      onChange={jumpOn.onChange}
      onKeyDownCapture={jumpOn.onKeyDown}
      className="grid grid-cols-2 items-end gap-3"
    >
      <NumberField
        autoFocus
        control={control}
        name="team1"
        label={game.team1.name}
        value={score.team1Score}
        {...SCORE_RANGE}
        isDisabled={isSkipped}
        onChange={onChange}
      />
      <NumberField
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
