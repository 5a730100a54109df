import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { NumberField as KitNumberField } from '#web/ui/fields/number-field.tsx';
import { type FieldOf, useField } from './use-field.ts';

type NumberFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, number> &
  Pick<
    ComponentProps<typeof KitNumberField>,
    'label' | 'min' | 'max' | 'isDisabled' | 'autoFocus' | 'isInGrid'
  > & {
    value?: number;
    onChange?: (value: number) => void;
    isRefusalHidden?: boolean;
  };

export function NumberField<Values extends FieldValues, Sent>({
  control,
  name,
  onChange,
  isRefusalHidden = false,
  ...rest
}: NumberFieldProps<Values, Sent>) {
  const field = useField({ control, name });
  const change = (value: number) => {
    field.onChange(value);
    if (value !== field.value) onChange?.(value);
  };
  const error = isRefusalHidden ? undefined : field.error;
  return <KitNumberField {...field} {...rest} error={error} onChange={change} />;
}
