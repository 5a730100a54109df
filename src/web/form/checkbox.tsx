import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Checkbox as KitCheckbox } from '#web/ui/fields/checkbox.tsx';
import { type FieldOf, useField } from './use-field.ts';

type CheckboxProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, boolean> &
  Pick<ComponentProps<typeof KitCheckbox>, 'children' | 'hint' | 'isDisabled'>;

export function Checkbox<Values extends FieldValues, Sent>({
  control,
  name,
  ...rest
}: CheckboxProps<Values, Sent>) {
  const { ref: _ref, ...field } = useField({ control, name });
  return <KitCheckbox {...field} {...rest} />;
}
