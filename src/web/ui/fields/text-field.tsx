import type { Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { FieldNotes } from './field.tsx';
import { fieldBox, fieldLabel } from './field-parts.tsx';

export type TextFieldProps = Pick<
  AriaProps,
  | 'name'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'maxLength'
  | 'isDisabled'
  | 'isReadOnly'
  | 'autoFocus'
> & {
  label: string;
  placeholder?: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function TextField({ label, placeholder, hint, error, ref, ...rest }: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <Input {...(ref ? { ref } : {})} {...(placeholder ? { placeholder } : {})} className={fieldBox} />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
