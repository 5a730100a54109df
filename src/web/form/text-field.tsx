import type { FieldValues } from 'react-hook-form';
import { type TextFieldProps as KitProps, TextField as KitTextField } from '#web/ui/text-field.tsx';
import { type FieldOf, useField } from './use-field.ts';

/** Null, or left out, where nothing was typed. */
export type Text = string | null | undefined;

/** What every field of a line of text takes beside its form. */
export type TextOptions = {
  /** Stands there while nobody has typed: the value is null. */
  proposed?: string;
  /** Puts what is typed in its usual form. */
  format?: (text: string) => string;
  /** Beside the form: what else follows from a change. */
  onChange?: (text: string) => void;
};

type TextFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, Text> &
  TextOptions &
  Omit<KitProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'>;

export function TextField<Values extends FieldValues, Sent>({
  control,
  name,
  ...rest
}: TextFieldProps<Values, Sent>) {
  return <KitTextField {...useText({ control, name }, rest)} />;
}

/** Binds a line of text; the other options go to the kit as they are. */
export function useText<Values extends FieldValues, Sent, Rest extends TextOptions>(
  of: FieldOf<Values, Sent, Text>,
  { proposed = '', format = (text) => text, onChange, ...rest }: Rest,
) {
  const field = useField(of);
  return {
    ...field,
    ...rest,
    value: field.value ?? proposed,
    onChange: (typed: string) => {
      const text = format(typed);
      field.onChange(text);
      onChange?.(text);
    },
  };
}
