import type { ComponentProps } from 'react';
import { PictureField as KitPictureField } from '#web/ui/picture/picture-field.tsx';
import { type FieldOf, type Fields, useField } from './use-field.ts';

type PictureFieldProps<Values extends Fields, Sent> = FieldOf<Values, Sent, Blob | null> &
  Pick<ComponentProps<typeof KitPictureField>, 'kind' | 'imageUrl' | 'maxBytes'> & {
    labels: readonly [current: string, chosen: string];
    /** The owner's name, null while nobody is chosen. */
    of: string | null;
    upload: { readonly progress: number | null; readonly cancel: () => void; readonly reset: () => void };
  };

/** Cropped here, uploaded by the form. Another choice clears the upload's failure. */
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
