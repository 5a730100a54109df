import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { FormControl } from './use-form.ts';

export type Fields = FieldValues;

export type FieldOf<Values extends FieldValues, Sent, Value> = {
  control: FormControl<Values, Sent>;
  name: FieldPathByValue<Values, Value>;
};

export function useField<Values extends FieldValues, Sent, Value>({
  control,
  name,
}: FieldOf<Values, Sent, Value>) {
  const { field, fieldState } = useController({ control, name });
  return {
    name: field.name as string,
    value: field.value as Value,
    onChange: field.onChange as (value: Value) => void,
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
  };
}
