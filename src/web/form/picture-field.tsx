import type { ComponentProps } from 'react';
import { PictureField as KitPictureField } from '#web/ui/picture-field.tsx';
import { type FieldOf, type Fields, useField } from './use-field.ts';

type PictureFieldProps<Values extends Fields, Sent> = FieldOf<Values, Sent, Blob | null> &
  Pick<ComponentProps<typeof KitPictureField>, 'kind' | 'imageUrl' | 'maxBytes'> & {
    /** What it is called, without and with a picture that was chosen. */
    labels: readonly [current: string, chosen: string];
    /** Whose picture it is, null while nobody is chosen. */
    of: string | null;
    /** What sends it: `useUpload` gives it. */
    upload: { readonly progress: number | null; readonly cancel: () => void; readonly reset: () => void };
  };

/** A picture that is cut here and sent by the form. Another one that is chosen forgets what failed. */
export function PictureField<Values extends Fields, Sent>({
  control,
  name,
  labels: [current, chosen],
  of,
  upload,
  ...rest
}: PictureFieldProps<Values, Sent>) {
  const { value, onChange, error } = useField({ control, name });
  return (
    <KitPictureField
      {...rest}
      label={value ? chosen : current}
      name={of}
      value={value}
      onChange={(picture) => {
        upload.reset();
        onChange(picture);
      }}
      progress={upload.progress}
      onCancel={upload.cancel}
      error={error}
    />
  );
}
