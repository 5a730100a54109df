import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField } from 'react-aria-components/NumberField';
import { classes } from '#web/ui/classes.ts';
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

/** More digits do not fit beside it on a phone. */
const MOST_BESIDE_MINUS = 99;

/**
 * A number field with a plus button, three of which fit side by side on a phone; there the minus button lies in the
 * field, and only beside one or two digits that can go down. A number out of range stays as typed, with a note.
 * `data-counter` is for `useNextCounter`.
 */
export function Counter({ label, value, onChange, min, max, isDisabled = false }: CounterProps) {
  const problem = rangeProblem(value, { min, max });
  const hasMinus = value > min && value <= MOST_BESIDE_MINUS && !isDisabled;
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
      <Group className="relative flex items-center gap-1 outline-none lg:gap-1.5">
        <Button
          slot="decrement"
          className={classes(
            step,
            'absolute left-0 w-7 text-soft min-[22rem]:w-9 min-[24rem]:w-11 min-[24rem]:pr-2 lg:static lg:pr-0 lg:flex lg:w-12 lg:bg-well lg:text-ink lg:hover:bg-line',
            !hasMinus && 'max-lg:hidden',
          )}
        >
          <Minus className="size-5 max-lg:mt-3" strokeWidth={2.5} aria-hidden="true" />
        </Button>
        <Input
          data-counter
          enterKeyHint="next"
          {...selectsAll}
          className={classes(
            'digits h-11 w-full min-w-0 flex-1 rounded-control border border-edge bg-transparent pt-3 data-invalid:border-coral-ink lg:data-invalid:border-coral-ink text-center text-2xl text-ink leading-none disabled:opacity-40 lg:h-12 lg:w-14 lg:flex-none lg:border-transparent lg:pt-0 lg:text-3xl',
            hasMinus && 'max-lg:pl-6 max-lg:min-[22rem]:pl-8 max-lg:min-[24rem]:pl-9',
          )}
        />
        <Button slot="increment" className={`${step} w-11 bg-ocean text-on-ocean hover:bg-ocean/90 lg:w-16`}>
          <Plus className="size-6" strokeWidth={2.5} aria-hidden="true" />
        </Button>
      </Group>
      <FieldError className={fieldProblem}>{problem}</FieldError>
    </NumberField>
  );
}
