import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Checkbox as KitCheckbox } from '#web/ui/checkbox.tsx';
import { type FieldOf, useField } from './use-field.ts';

type CheckboxProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, boolean> &
  Pick<ComponentProps<typeof KitCheckbox>, 'children' | 'hint' | 'isDisabled'> & {
    /** Called after a change, in addition to the form's own. */
    onChange?: (value: boolean) => void;
  };

export function Checkbox<Values extends FieldValues, Sent>({
  control,
  name,
  onChange,
  ...rest
}: CheckboxProps<Values, Sent>) {
  const { ref: _ref, ...field } = useField({ control, name });
  const change = (value: boolean) => {
    field.onChange(value);
    onChange?.(value);
  };
  return <KitCheckbox {...field} {...rest} onChange={change} />;
}
