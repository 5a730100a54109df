import { Minus, Plus } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField } from 'react-aria-components/NumberField';

type CounterProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  isDisabled?: boolean;
};

const step =
  'flex h-12 shrink-0 cursor-pointer select-none items-center justify-center rounded-control transition-colors active:scale-[0.97] disabled:cursor-default disabled:opacity-40';

/** Counting at the court: a big plus, a smaller minus, and the number between them that can be typed too. */
export function Counter({ label, value, onChange, min, max, isDisabled = false }: CounterProps) {
  return (
    <NumberField
      value={value}
      onChange={(next) => onChange(Number.isNaN(next) ? min : next)}
      minValue={min}
      maxValue={max}
      isDisabled={isDisabled}
      formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
      className="flex min-w-0 items-center justify-between gap-3 lg:flex-col lg:items-stretch lg:gap-1"
    >
      <Label className="font-medium lg:text-center lg:text-soft lg:text-sm">{label}</Label>
      <Group className="flex items-center gap-1.5">
        <Button slot="decrement" className={`${step} w-12 bg-well hover:bg-line`}>
          <Minus className="size-5" strokeWidth={2.5} aria-hidden="true" />
        </Button>
        <Input className="digits h-12 w-14 min-w-0 rounded-control bg-transparent text-center text-3xl text-ink disabled:opacity-40" />
        <Button slot="increment" className={`${step} w-16 bg-ocean text-on-ocean hover:bg-ocean/90`}>
          <Plus className="size-6" strokeWidth={2.5} aria-hidden="true" />
        </Button>
      </Group>
    </NumberField>
  );
}
