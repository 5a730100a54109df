import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type TextFieldProps as KitProps, TextField as KitTextField } from '#web/ui/fields/text-field.tsx';
import { type FieldOf, useField } from './use-field.ts';

/** Null or missing: nothing typed. */
export type Text = string | null | undefined;

export type TextOptions = {
  proposed?: string;
  format?: (text: string) => string;
  hintOf?: (text: string) => string | undefined;
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
  const { hintOf, hint, ...text } = useText({ control, name }, rest);
  return <KitTextField {...text} hint={hintOf?.(text.value) ?? hint} />;
}

/** Binds a text field to its form; other options go to the kit's field. */
export function useText<Values extends FieldValues, Sent, Rest extends TextOptions>(
  of: FieldOf<Values, Sent, Text>,
  { proposed = '', format = (text) => text, onChange, ...rest }: Rest,
) {
  const field = useField(of);
  const { ref } = field;
  const value = field.value ?? proposed;
  const change = (typed: string) => {
    const text = format(typed);
    field.onChange(text);
    onChange?.(text);
  };
  const input = useRef<HTMLInputElement>(null);
  const takeEarlyText = useEffectEvent(() => {
    const early = input.current?.value ?? value;
    if (early !== value) change(early);
  });
  useLayoutEffect(() => takeEarlyText(), []);
  return {
    ...field,
    ...rest,
    ref: useCallback(
      (element: HTMLInputElement | null) => {
        input.current = element;
        ref(element);
      },
      [ref],
    ),
    value,
    onChange: change,
  };
}
