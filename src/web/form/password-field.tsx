import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PasswordField as KitPasswordField } from '#web/ui/fields/password-field.tsx';
import { type Text, type TextOptions, useText } from './text-field.tsx';
import type { FieldOf } from './use-field.ts';

type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref';
type PasswordFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, Text> &
  TextOptions &
  Omit<ComponentProps<typeof KitPasswordField>, Bound>;

export function PasswordField<Values extends FieldValues, Sent>({
  control,
  name,
  ...rest
}: PasswordFieldProps<Values, Sent>) {
  return <KitPasswordField {...useText({ control, name }, rest)} />;
}

type OwnPasswordFieldProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, Text> & {
  label?: string;
};

/** Asked again before an action that could take over or delete an account. */
export function OwnPasswordField<Values extends FieldValues, Sent>({
  label = 'Senha atual',
  ...field
}: OwnPasswordFieldProps<Values, Sent>) {
  return <PasswordField {...field} label={label} autoComplete="current-password" />;
}
