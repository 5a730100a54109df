import { type ComponentProps, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isHalfTime } from '#web/ui/fields/half-time.ts';
import { TimeField as KitTimeField } from '#web/ui/fields/time-field.tsx';
import { type FieldOf, useField } from './use-field.ts';

type TimeFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, string | null> &
  Pick<ComponentProps<typeof KitTimeField>, 'label' | 'hint' | 'isReadOnly'> & {
    proposed?: string;
  };

export function TimeField<Values extends FieldValues, Sent>({
  control,
  name,
  proposed = '',
  hint,
  ...rest
}: TimeFieldProps<Values, Sent>) {
  const { value, onChange, onBlur, ref, error } = useField({ control, name });
  // The field cannot show a restored draft's half-typed time.
  const [isLost] = useState(() => isHalfTime(value ?? ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the draft brought is dropped.
  useEffect(() => {
    if (isLost) onChange(null);
  }, []);
  return (
    <KitTimeField
      {...rest}
      hint={isLost ? 'O que você digitou pela metade não ficou guardado: digite o horário de novo.' : hint}
      ref={ref}
      value={value ?? proposed}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}
