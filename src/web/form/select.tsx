import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Select as KitSelect } from '#web/ui/fields/select.tsx';
import { type FieldOf, useField } from './use-field.ts';

type SelectProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, string | null> &
  Pick<
    ComponentProps<typeof KitSelect>,
    'label' | 'options' | 'placeholder' | 'loading' | 'hint' | 'error' | 'onRetry' | 'isDisabled'
  > & {
    proposed?: string | null;
  };

export function Select<Values extends FieldValues, Sent>({
  control,
  name,
  proposed = null,
  error,
  ...rest
}: SelectProps<Values, Sent>) {
  const field = useField({ control, name });
  return <KitSelect {...field} {...rest} value={field.value ?? proposed} error={field.error ?? error} />;
}
