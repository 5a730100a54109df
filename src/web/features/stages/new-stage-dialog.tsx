import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STAGE } from '#contract/limits.ts';
import {
  FORMAT_WORDS,
  type FormatType,
  fullRounds,
  gamesPerRound,
  refusalOfFormat,
} from '#domain/formats/format-words.ts';
import { formatMinutes, gameMinutes, lengthWords } from '#domain/formats/length.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { nameTwice, pastedNames } from '#domain/people/pasted-names.ts';
import { DEFAULT_RULES, type MatchRules } from '#domain/rules/rules.ts';
import { quantity } from '#domain/text/quantity.ts';
import { LAST_ROUND } from '#domain/tournament.ts';
import { sayRefusedList } from '#web/features/players/refused-list-view.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { presetOf, rulesOfPreset } from '#web/features/tournament/presets-view.ts';
import { rulesQuery, tournamentQuery } from '#web/features/tournament/queries.ts';
import { DatePicker } from '#web/form/date-picker.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { Select } from '#web/form/select.tsx';
import { Switch } from '#web/form/switch.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { TimeField } from '#web/form/time-field.tsx';
import { type FormHandle, useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Entrants } from './entrants.tsx';
import { formatOptions } from './format-options.tsx';
import {
  type Candidate,
  candidatesOfPeople,
  candidatesOfTeams,
  courtNames,
  type EntrantNotes,
  entriesOf,
  formatOf,
  fromGroupsOf,
  fromGroupsWords,
  isOver,
  isSeed,
  LIST,
  NO_NAMES,
  newPeople,
  noteOf,
  playerNamed,
  requestOf,
  type StageValues,
  stageSchema,
  startValues,
  usesSeeds,
} from './new-stage-schema.ts';
import type { Stage } from './queries.ts';
import { RulesChoice } from './rules-choice.tsx';
import { usePlayers } from './use-players.ts';

type NewStageDialogProps = {
  userId: number;
  stages: readonly Stage[];
  onMade: (stage: Stage) => void;
  onClose: () => void;
};

/** From pasted names to a stage that only has to be drawn. */
export default function NewStageDialog({ userId, stages, onMade, onClose }: NewStageDialogProps) {
  const named = useQuery(tournamentQuery).data?.courts ?? [];
  const form = useForm({
    start: startValues(named, stages),
    schema: stageSchema,
    // A day and a time may be over when the page is opened again.
    draft: { slot: formDraftSlot(userId, 'stage'), except: ['day', 'time'] },
  });
  const [tried, setTried] = useState<string | null>(null);
  const [notes, setNotes] = useState<EntrantNotes>({});
  const values = useValues(form);
  const { players, reload } = usePlayers();
  const teams = useQuery(teamsQuery);
  const currentRules = useQuery(rulesQuery).data;
  const [preset, setPreset] = useState<string | null>(null);
  const rules = currentRules ? rulesOfPreset(preset, currentRules) : DEFAULT_RULES;
  const isOfPeople = isIndividual(values);
  const earlier = stages.filter(
    (stage) => stage.standings.length > 0 && isIndividual(stage.format) === isOfPeople,
  );
  const previous = earlier.find(({ id }) => String(id) === values.from);
  const names = previous ? NO_NAMES : { women: pastedNames(values.women), men: pastedNames(values.men) };
  const pasted = names.women.length + names.men.length;
  const fromGroups = previous && fromGroupsOf(previous, values);
  const best = previous && !fromGroups ? previous.bestFirst.slice(0, values.size) : null;
  const candidates = previous
    ? []
    : isOfPeople
      ? candidatesOfPeople(names)
      : candidatesOfTeams(teams.data ?? []);
  const playing = candidates.filter((candidate) => !noteOf(notes, candidate).isOut);
  const people = pasted || (players.data?.length ?? 0);
  const count = fromGroups ? values.size : best ? best.length : isOfPeople ? people : playing.length;
  const courts = courtNames(values.courts, named);
  const twice = nameTwice([...names.women, ...names.men]);
  const ofGame = gameMinutes(rules.normal);
  const minutes = Math.min(240, Math.max(5, Math.ceil(ofGame / 5) * 5));
  const womenOf = (all: number) => (pasted === 0 ? Math.floor(all / 2) : names.women.length);
  const isSeeded = playing.some((candidate) => noteOf(notes, candidate).seed.trim() !== '');
  const format = formatOf(values, previous || isSeeded ? 'seed' : 'lot');
  const length = formatMinutes(gamesPerRound(format, count, womenOf(count)), values.courts, ofGame);
  const create = useWrite('POST /api/stages', {
    done: (stage) => {
      form.forget();
      onMade(stage);
    },
  });
  const enter = useWrite('POST /api/players/import', {});
  const changeRules = useWrite('PUT /api/tournament/rules', {});
  const writes = [changeRules, enter, create];
  const write = {
    isPending: writes.some(({ isPending }) => isPending),
    error: writes.find(({ error }) => error)?.error ?? null,
  };
  const refusal =
    fromGroups && fromGroups.perGroup < 1
      ? `Escolha pelo menos ${previous?.groups.length}: o 1º de cada grupo.`
      : previous && !fromGroups && !isOver(previous)
        ? `Termine ${previous.name} antes: quem segue ainda não se sabe.`
        : usesSeeds(values.type) && playing.some((candidate) => !isSeed(noteOf(notes, candidate).seed))
          ? 'Cabeça de chave é um número de 1 a 99.'
          : count > 0
            ? (refusalOfFormat(values.type, count, womenOf(count)) ??
              (twice ? `${twice} está duas vezes na lista.` : null))
            : null;
  const hasTried = tried === refusal;
  const submit = async (sent: StageValues) => {
    // Nobody is added to the tournament; the dialog says why.
    if (refusal) return setTried(refusal);
    for (const { reset } of writes) reset();
    if (currentRules && preset !== null && preset !== presetOf(currentRules)?.key)
      await changeRules.mutateAsync({
        body: { rules: rulesOfPreset(preset, currentRules), seen: currentRules },
      });
    const missing = isOfPeople && !previous ? newPeople(names, players.data ?? []) : [];
    if (missing.length > 0) await enter.mutateAsync({ body: { rows: missing } });
    const known = missing.length > 0 ? await reload() : (players.data ?? []);
    const idOf = ({ key, name }: Candidate) => (isOfPeople ? playerNamed(known, name)?.id : Number(key));
    const chosen =
      isOfPeople && pasted === 0
        ? known.map(({ id }) => ({ id }))
        : entriesOf(sent.type, candidates, notes, idOf);
    const entries = fromGroups ? [] : best ? best.map((id, i) => ({ id, seed: i + 1 })) : chosen;
    create.mutate(requestOf(sent, { format, entries, fromGroups, minutes, courts }));
  };
  return (
    <FormDialog
      form={form}
      write={write}
      onSubmit={(sent) => void submit(sent).catch(() => {})}
      onClose={() => {
        form.forget();
        onClose();
      }}
      isGuarded
      say={(error) => sayRefusedList(error, enter.variables?.body.rows ?? [])}
      refusal={hasTried ? refusal : null}
      title="Nova tabela"
      submitLabel="Criar a tabela"
      pendingLabel="Criando..."
    >
      <Select
        control={form.control}
        name="type"
        label="Formato"
        options={formatOptions(
          values,
          {
            people: isOfPeople ? count : people,
            women: womenOf(people),
            teams: isOfPeople ? (teams.data?.length ?? 0) : count,
          },
          ofGame,
        )}
        hint={FORMAT_WORDS[values.type].about}
      />
      <TextField
        control={form.control}
        name="name"
        label="Nome"
        placeholder="Ex.: Super 8 de terça"
        maxLength={STAGE.name.max}
      />
      {earlier.length > 0 ? <Who form={form} earlier={earlier} isOfPeople={isOfPeople} /> : null}
      {fromGroups && !refusal ? <Notice tone="info">{fromGroupsWords(fromGroups)}</Notice> : null}
      {isOfPeople && !previous ? (
        <>
          <TextArea
            control={form.control}
            name="men"
            label="Homens"
            hint="Um nome por linha ou separados por vírgula. Quem já está no torneio é reconhecido pelo nome."
          />
          <TextArea control={form.control} name="women" label="Mulheres" />
        </>
      ) : null}
      <Entrants type={values.type} candidates={candidates} notes={notes} onChange={setNotes} />
      {currentRules ? (
        <RulesChoice rules={currentRules} stages={stages} chosen={preset} onChoose={setPreset} />
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <NumberField control={form.control} name="courts" label="Quadras" min={1} max={STAGE.courts} />
        <Amount form={form} type={values.type} />
        <DatePicker control={form.control} name="day" label="Dia" />
        <TimeField control={form.control} name="time" label="Começa às" />
      </div>
      {values.type === 'single' ? (
        <Switch control={form.control} name="hasThirdPlace" label="Disputa de terceiro lugar" />
      ) : null}
      {values.type === 'double' ? (
        <Switch
          control={form.control}
          name="hasReset"
          label="Segunda final"
          hint="Se quem já perdeu uma vez vencer a final, joga-se outra."
        />
      ) : null}
      {refusal && !hasTried ? <Notice tone="warning">{refusal}</Notice> : null}
      <Notice tone="info">
        {refusal
          ? `${isOfPeople ? quantity(count, 'pessoa') : quantity(count, 'time')}.`
          : count > 0
            ? `${isOfPeople ? quantity(count, 'pessoa') : quantity(count, 'time')}, ${quantity(values.courts, 'quadra')}${named.length > 0 ? ` (${courts.join(', ')})` : ''}, ${setsInWords(rules.normal)}: ${lengthWords(length)}.`
            : isOfPeople
              ? 'Cole os nomes de quem joga.'
              : 'Ainda não há times. Cadastre em Times.'}
        {isOfPeople && pasted > 0 ? fullAdvice(values, pasted) : null}
      </Notice>
    </FormDialog>
  );
}

type WhoProps = {
  form: FormHandle<StageValues, StageValues>;
  earlier: readonly Stage[];
  isOfPeople: boolean;
};

/** Who plays: a list, or the best of an earlier stage. */
function Who({ form, earlier, isOfPeople }: WhoProps) {
  const { from } = useValues(form);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        control={form.control}
        name="from"
        label="Quem joga"
        options={[
          { value: LIST, label: isOfPeople ? 'Nomes colados' : 'Todos os times' },
          ...earlier.map(({ id, name }) => ({ value: String(id), label: `Os melhores de ${name}` })),
        ]}
      />
      {earlier.every(({ id }) => String(id) !== from) ? null : (
        <NumberField control={form.control} name="size" label="Quantos seguem" min={2} max={STAGE.entries} />
      )}
    </div>
  );
}

function Amount({ form, type }: { form: FormHandle<StageValues, StageValues>; type: FormatType }) {
  if (type === 'groups')
    return <NumberField control={form.control} name="groups" label="Grupos" min={1} max={STAGE.groups} />;
  if (type === 'individual' || type === 'mixed' || type === 'league')
    return <NumberField control={form.control} name="rounds" label="Rodadas" min={1} max={LAST_ROUND} />;
  return <span />;
}

function fullAdvice({ type, rounds }: StageValues, people: number): string | null {
  if (type !== 'individual') return null;
  const full = fullRounds(people);
  return full === rounds
    ? ' Todos jogam uma vez com cada um.'
    : ` Com ${full} rodadas todos jogam uma vez com cada um.`;
}

const setsInWords = ({ bestOf, set }: MatchRules): string =>
  bestOf === 1 ? `um set de ${set.target}` : `sets de ${set.target}`;
