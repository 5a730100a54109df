import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DatePicker as KitDatePicker } from '#web/ui/fields/date-picker.tsx';
import { type FieldOf, useField } from './use-field.ts';

type DatePickerProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, string | null> &
  Pick<ComponentProps<typeof KitDatePicker>, 'label' | 'hint' | 'isDisabled' | 'autoFocus'> & {
    proposed?: string;
  };

export function DatePicker<Values extends FieldValues, Sent>({
  control,
  name,
  proposed = '',
  ...rest
}: DatePickerProps<Values, Sent>) {
  const { value, onChange, ref, error } = useField({ control, name });
  return <KitDatePicker {...rest} ref={ref} value={value ?? proposed} onChange={onChange} error={error} />;
}
