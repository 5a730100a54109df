import type { Ref } from 'react';
import { Label } from 'react-aria-components/Label';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import {
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { FieldNotes } from './field.tsx';
import { fieldBox, fieldLabel } from './field-parts.tsx';

type TextAreaProps = Pick<
  AriaProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'maxLength' | 'isDisabled'
> & {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Grows with its text if the browser supports it. */
export function TextArea({ label, hint, error, ref, ...rest }: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={fieldLabel}>{label}</Label>
      <AriaTextArea
        {...(ref ? { ref } : {})}
        rows={3}
        className={`${fieldBox} field-sizing-content max-h-60 min-h-24 resize-y py-3`}
      />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
