import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { RadioGroup as KitRadioGroup } from '#web/ui/fields/radio-group.tsx';
import { type FieldOf, useField } from './use-field.ts';

type RadioGroupProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, string | null> &
  Pick<ComponentProps<typeof KitRadioGroup>, 'label' | 'options' | 'isInline' | 'isDisabled'> & {
    onChange?: (value: string) => void;
  };

export function RadioGroup<Values extends FieldValues, Sent>({
  control,
  name,
  onChange,
  ...rest
}: RadioGroupProps<Values, Sent>) {
  const field = useField({ control, name });
  const choose = (value: string) => {
    field.onChange(value);
    onChange?.(value);
  };
  return <KitRadioGroup {...field} {...rest} onChange={choose} />;
}
