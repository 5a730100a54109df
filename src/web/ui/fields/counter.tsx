import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField } from 'react-aria-components/NumberField';
import { fieldProblem } from './field-parts.tsx';
import { rangeProblem } from './number-range.ts';
import { selectsAll } from './select-all.ts';

type CounterProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  isDisabled?: boolean;
};

const step =
  'flex h-11 shrink-0 cursor-pointer select-none items-center justify-center rounded-control transition-colors active:scale-[0.97] disabled:cursor-default disabled:opacity-40 lg:h-12';

/**
 * A number field with a plus button. Three fit side by side on a phone; with a minus button they would not. A
 * number out of range stays as typed, with a note. `data-counter` is for `useNextCounter`.
 */
export function Counter({ label, value, onChange, min, max, isDisabled = false }: CounterProps) {
  const problem = rangeProblem(value, { min, max });
  return (
    <NumberField
      value={value}
      onChange={(next) => onChange(Number.isNaN(next) ? min : next)}
      minValue={min}
      maxValue={max}
      commitBehavior="validate"
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      isDisabled={isDisabled}
      formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
      className="relative min-w-0 flex-1 lg:flex lg:flex-none lg:flex-col lg:gap-1"
    >
      <Label className="pointer-events-none absolute top-0.5 left-0 w-[calc(100%-3rem)] text-center text-[0.6875rem] text-soft leading-4 lg:static lg:w-auto lg:text-sm">
        {label}
      </Label>
      <Group className="flex items-center gap-1 outline-none lg:gap-1.5">
        <Button slot="decrement" className={`${step} hidden w-12 bg-well hover:bg-line lg:flex`}>
          <Minus className="size-5" strokeWidth={2.5} aria-hidden="true" />
        </Button>
        <Input
          data-counter
          enterKeyHint="next"
          {...selectsAll}
          className="digits h-11 w-full min-w-0 flex-1 rounded-control border border-edge bg-transparent pt-3 data-invalid:border-coral-ink lg:data-invalid:border-coral-ink text-center text-2xl text-ink leading-none disabled:opacity-40 lg:h-12 lg:w-14 lg:flex-none lg:border-transparent lg:pt-0 lg:text-3xl"
        />
        <Button slot="increment" className={`${step} w-11 bg-ocean text-on-ocean hover:bg-ocean/90 lg:w-16`}>
          <Plus className="size-6" strokeWidth={2.5} aria-hidden="true" />
        </Button>
      </Group>
      <FieldError className={fieldProblem}>{problem}</FieldError>
    </NumberField>
  );
}
