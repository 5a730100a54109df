import type { ComponentProps } from 'react';
import { PictureField as KitPictureField } from '#web/ui/picture/picture-field.tsx';
import { type FieldOf, type Fields, useField } from './use-field.ts';

type PictureFieldProps<Values extends Fields, Sent> = FieldOf<Values, Sent, Blob | null> &
  Pick<ComponentProps<typeof KitPictureField>, 'kind' | 'imageUrl' | 'maxBytes'> & {
    /** The field's label without and with a chosen picture. */
    labels: readonly [current: string, chosen: string];
    /** The name of the picture's owner, null while nobody is chosen. */
    of: string | null;
    /** The upload, as `useUpload` returns it. */
    upload: { readonly progress: number | null; readonly cancel: () => void; readonly reset: () => void };
  };

/** A picture that is cropped here and uploaded by the form. Choosing another one clears the upload's failure. */
export function PictureField<Values extends Fields, Sent>({
  control,
  name,
  labels: [current, chosen],
  of,
  upload,
  ...rest
}: PictureFieldProps<Values, Sent>) {
  const { value, onChange, error, ref } = useField({ control, name });
  return (
    <KitPictureField
      {...rest}
      ref={ref}
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
