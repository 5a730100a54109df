import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { FormControl } from './use-form.ts';

/** Any values of a form, by the names of its fields. */
export type Fields = FieldValues;

/** Which field of which form; `Value` is what the field takes. */
export type FieldOf<Values extends FieldValues, Sent, Value> = {
  control: FormControl<Values, Sent>;
  name: FieldPathByValue<Values, Value>;
};

/** A form's field as the kit takes it. */
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
