import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { NumberField as KitNumberField } from '#web/ui/number-field.tsx';
import { type FieldOf, useField } from './use-field.ts';

type NumberFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, number> &
  Pick<ComponentProps<typeof KitNumberField>, 'label' | 'min' | 'max' | 'isDisabled' | 'autoFocus'> & {
    /** The number to show instead of the typed one. */
    value?: number;
  };

export function NumberField<Values extends FieldValues, Sent>({
  control,
  name,
  ...rest
}: NumberFieldProps<Values, Sent>) {
  return <KitNumberField {...useField({ control, name })} {...rest} />;
}
