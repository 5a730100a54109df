import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Switch as KitSwitch } from '#web/ui/fields/switch.tsx';
import { type FieldOf, useField } from './use-field.ts';

type SwitchProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, boolean> &
  Pick<ComponentProps<typeof KitSwitch>, 'label' | 'hint' | 'isDisabled'>;

export function Switch<Values extends FieldValues, Sent>({
  control,
  name,
  ...rest
}: SwitchProps<Values, Sent>) {
  const { value, onChange, error } = useField({ control, name });
  return <KitSwitch {...rest} value={value} onChange={onChange} error={error} />;
}
