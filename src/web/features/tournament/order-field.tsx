import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { criterionAsLine } from '#domain/rules/rule-words.ts';
import { useField } from '#web/form/use-field.ts';
import type { FormControl } from '#web/form/use-form.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { CRITERIA_BY_KEY, type RulesSent, type RulesValues } from './rules-schema.ts';

type OrderFieldProps = {
  control: FormControl<RulesValues, RulesSent>;
  name: 'order.two' | 'order.more';
  label: string;
};

/** What parts level teams, the first one first. */
export function OrderField({ control, name, label }: OrderFieldProps) {
  const {
    value: keys,
    onChange,
    error,
  } = useField<RulesValues, RulesSent, readonly string[]>({ control, name });
  const others = [...CRITERIA_BY_KEY].filter(([key]) => !keys.includes(key));
  const swap = (at: number) => onChange(keys.with(at, keys[at + 1] ?? '').with(at + 1, keys[at] ?? ''));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <ol className="divide-y divide-line">
        {keys.map((key, at) => {
          const words = wordsOf(key);
          return (
            <li key={key} className="flex items-center gap-1">
              <span className="min-w-0 flex-1">{`${at + 1}. ${words}`}</span>
              <IconButton
                label={`Subir: ${words}`}
                icon={<ArrowUp className="size-5" aria-hidden="true" />}
                isDisabled={at === 0}
                onPress={() => swap(at - 1)}
              />
              <IconButton
                label={`Descer: ${words}`}
                icon={<ArrowDown className="size-5" aria-hidden="true" />}
                isDisabled={at === keys.length - 1}
                onPress={() => swap(at)}
              />
              <IconButton
                label={`Tirar: ${words}`}
                icon={<X className="size-5" aria-hidden="true" />}
                onPress={() => onChange(keys.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ol>
      {others.length > 0 ? (
        <Select
          label="Acrescentar critério"
          value={null}
          placeholder="Escolha um critério"
          options={others.map(([key, criterion]) => ({ value: key, label: criterionAsLine(criterion) }))}
          onChange={(key) => onChange([...keys, key])}
          error={error}
        />
      ) : null}
    </fieldset>
  );
}

function wordsOf(key: string): string {
  const criterion = CRITERIA_BY_KEY.get(key);
  return criterion ? criterionAsLine(criterion) : key;
}
