import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
} from 'react-aria-components/NumberField';
import { FieldNotes } from './field.tsx';
import { fieldLabel } from './field-parts.tsx';
import { rangeProblem } from './number-range.ts';
import { selectsAll } from './select-all.ts';

type NumberFieldProps = Pick<AriaProps, 'name' | 'onBlur' | 'isDisabled' | 'autoFocus'> & {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  error?: string | undefined;
  /** Uses the rows of its grid, so that fields side by side stay level whatever their labels and errors. */
  isInGrid?: boolean;
  ref?: Ref<HTMLInputElement>;
};

const stepButton =
  'flex size-12 shrink-0 cursor-pointer items-center justify-center text-ocean hover:bg-ocean-wash disabled:opacity-40';

/**
 * A whole number with minus and plus buttons. Emptied, it has the smallest value; a number out of range stays as
 * typed, with a note. `data-counter` is for `useNextCounter`.
 */
export function NumberField({
  label,
  onChange,
  min = 0,
  max = 99,
  error,
  isInGrid = false,
  ref,
  ...rest
}: NumberFieldProps) {
  const problem = error ?? rangeProblem(rest.value, { min, max });
  return (
    <AriaNumberField
      {...rest}
      commitBehavior="validate"
      minValue={min}
      maxValue={max}
      onChange={(value) => onChange(Number.isNaN(value) ? min : value)}
      formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      className={`min-w-0 gap-y-1.5 ${isInGrid ? 'row-span-3 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid' : 'flex flex-col'}`}
    >
      <Label className={isInGrid ? `${fieldLabel} self-end [overflow-wrap:anywhere]` : fieldLabel}>
        {label}
      </Label>
      <Group className="flex overflow-hidden rounded-control border border-edge bg-sand outline-none data-invalid:border-coral-ink data-disabled:opacity-50">
        <Button slot="decrement" className={stepButton}>
          <Minus className="size-5" aria-hidden="true" />
        </Button>
        <Input
          {...(ref ? { ref } : {})}
          data-counter
          {...selectsAll}
          // The library reports a number only on blur, too late for content that depends on it.
          onChange={({ target: { value } }) => {
            if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) onChange(Number(value));
          }}
          className="digits h-12 w-full min-w-0 bg-transparent text-center text-2xl text-ink -outline-offset-3"
        />
        <Button slot="increment" className={stepButton}>
          <Plus className="size-5" aria-hidden="true" />
        </Button>
      </Group>
      <FieldNotes error={problem} />
    </AriaNumberField>
  );
}
