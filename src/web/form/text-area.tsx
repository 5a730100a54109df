import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextArea as KitTextArea } from '#web/ui/fields/text-area.tsx';
import { type FieldOf, useField } from './use-field.ts';

type TextAreaProps<Values extends FieldValues, Sent> = FieldOf<Values, Sent, string> &
  Pick<ComponentProps<typeof KitTextArea>, 'label' | 'hint' | 'maxLength'>;

export function TextArea<Values extends FieldValues, Sent>({
  control,
  name,
  ...rest
}: TextAreaProps<Values, Sent>) {
  return <KitTextArea {...useField({ control, name })} {...rest} />;
}
