import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { FormControl } from './use-form.ts';

/** Any values of a form, by the names of its fields. */
export type Fields = FieldValues;

/** The field of a form by its name, where its value has the type `Value`. */
export type FieldOf<Values extends FieldValues, Sent, Value> = {
  control: FormControl<Values, Sent>;
  name: FieldPathByValue<Values, Value>;
};

/** The props of the kit's field, bound to a form's field. */
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
