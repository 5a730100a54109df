import { useState } from 'react';
import { playedResults } from '#domain/rules/rule-words.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { type FormHandle, useForm, useValues } from '#web/form/use-form.ts';
import { OrderField } from './order-field.tsx';
import { type RulesSent, type RulesValues, rulesFormSchema, valuesOf } from './rules-schema.ts';

type RulesDialogProps = {
  rules: Rules;
  /** Shows what they would change, and saves them. */
  onReady: (rules: RulesSent) => void;
  onClose: () => void;
};

/** Every number of the rules. */
export default function RulesDialog({ rules, onReady, onClose }: RulesDialogProps) {
  const [start] = useState(rules);
  const form = useForm<RulesValues, RulesSent>({ start: valuesOf(start), schema: rulesFormSchema(start) });
  const { isOneOrder } = useValues(form);
  return (
    <FormDialog
      form={form}
      write={null}
      onSubmit={onReady}
      onClose={onClose}
      isGuarded
      title="Ajustar as regras"
      submitLabel="Ver o que muda"
    >
      <MatchFields form={form} name="normal" title="Rodada comum" />
      <MatchFields form={form} name="extra" title="Rodada extra" />
      <OrderField
        control={form.control}
        name="order.two"
        label={isOneOrder ? 'Empate em pontos' : 'Empate em pontos entre dois times'}
      />
      <Checkbox control={form.control} name="isOneOrder">
        A mesma ordem para três times ou mais
      </Checkbox>
      {isOneOrder ? null : (
        <OrderField control={form.control} name="order.more" label="Empate em pontos entre três ou mais" />
      )}
      <fieldset className={FIELDS}>
        <legend className={LEGEND}>Jogadores</legend>
        <NumberField isInGrid control={form.control} name="players.serve" label="Um saque conta" max={10} />
        <NumberField
          isInGrid
          control={form.control}
          name="players.defence"
          label="Uma defesa conta"
          max={10}
        />
        <NumberField isInGrid control={form.control} name="players.attack" label="Um ataque conta" max={10} />
        <NumberField
          isInGrid
          control={form.control}
          name="players.listed"
          label="Melhores da rodada"
          min={1}
          max={10}
        />
      </fieldset>
    </FormDialog>
  );
}

const FIELDS = 'grid min-w-0 grid-cols-2 gap-x-3';
const LEGEND = 'mb-1 font-semibold text-lg';
const SMALL_LEGEND = 'mb-1 font-semibold';

const OTHER_RESULTS = [
  ['tie', 'Empate'],
  ['walkover.winner', 'Vitória por W.O.'],
  ['walkover.loser', 'Derrota por W.O.'],
] as const;

type MatchFieldsProps = {
  form: FormHandle<RulesValues, RulesSent>;
  name: 'normal' | 'extra';
  title: string;
};

function MatchFields({ form, name, title }: MatchFieldsProps) {
  const { control } = form;
  const { bestOf, set } = useValues(form)[name];
  const isBestOfThree = bestOf === '3';
  const hasCap = set.lead === '2';
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className={LEGEND}>{title}</legend>
      <RadioGroup
        isInline
        control={control}
        name={`${name}.bestOf`}
        label="Jogo"
        options={[
          { value: '3', label: 'Melhor de três' },
          { value: '1', label: 'Um set só' },
        ]}
      />
      <RadioGroup
        isInline
        control={control}
        name={`${name}.set.lead`}
        label="Vantagem para fechar o set"
        options={[
          { value: '2', label: 'Dois pontos' },
          { value: '1', label: 'Um ponto' },
        ]}
      />
      <SetFields
        form={form}
        name={`${name}.set`}
        hasCap={hasCap}
        title={isBestOfThree ? '1º e 2º set' : 'Set'}
      />
      {isBestOfThree ? (
        <SetFields form={form} name={`${name}.deciding`} hasCap={hasCap} title="3º set" />
      ) : null}
      <fieldset className={FIELDS}>
        <legend className={SMALL_LEGEND}>Tempos</legend>
        <NumberField isInGrid control={control} name={`${name}.set.timeouts`} label="Por time" max={5} />
        <NumberField
          isInGrid
          control={control}
          name={`${name}.set.technicalTimeoutAt`}
          label="Técnico na soma de (0: não tem)"
        />
      </fieldset>
      <fieldset className={FIELDS}>
        <legend className={SMALL_LEGEND}>Pontos na classificação</legend>
        {[...playedResults(isBestOfThree ? 3 : 1), ...OTHER_RESULTS].map(([field, label]) => (
          <NumberField
            isInGrid
            key={field}
            control={control}
            name={`${name}.points.${field}`}
            label={label}
          />
        ))}
      </fieldset>
    </fieldset>
  );
}

type SetFieldsProps = Pick<MatchFieldsProps, 'form'> & {
  name: `${MatchFieldsProps['name']}.${'set' | 'deciding'}`;
  hasCap: boolean;
  title: string;
};

function SetFields({ form: { control }, name, hasCap, title }: SetFieldsProps) {
  return (
    <fieldset className={FIELDS}>
      <legend className={SMALL_LEGEND}>{title}</legend>
      <NumberField isInGrid control={control} name={`${name}.target`} label="Pontos" min={1} />
      {hasCap ? (
        <NumberField isInGrid control={control} name={`${name}.cap`} label="No máximo (0: sem limite)" />
      ) : null}
      <NumberField
        isInGrid
        control={control}
        name={`${name}.sideChangeEvery`}
        label="Troca de lado a cada"
        min={1}
      />
    </fieldset>
  );
}
