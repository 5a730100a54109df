import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TimeField as KitTimeField } from '#web/ui/time-field.tsx';
import { type FieldOf, useField } from './use-field.ts';

type TimeFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, string | null> &
  Pick<ComponentProps<typeof KitTimeField>, 'label' | 'hint' | 'isReadOnly'> & {
    /** Shown while nothing is chosen and the value is null. */
    proposed?: string;
  };

export function TimeField<Values extends FieldValues, Sent>({
  control,
  name,
  proposed = '',
  ...rest
}: TimeFieldProps<Values, Sent>) {
  const { value, onChange, onBlur, ref, error } = useField({ control, name });
  return (
    <KitTimeField
      {...rest}
      ref={ref}
      value={value ?? proposed}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}
