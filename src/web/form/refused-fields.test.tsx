import { renderToStaticMarkup } from 'react-dom/server';
import { useForm as useHookForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { PictureField } from './picture-field.tsx';
import { Switch } from './switch.tsx';
import type { FormControl } from './use-form.ts';

type Values = { consent: boolean; isAdmin: boolean; picture: Blob | null };

function Refused({
  field,
  draw,
}: {
  field: keyof Values;
  draw: (control: FormControl<Values>) => React.ReactNode;
}) {
  const { control } = useHookForm<Values>({
    defaultValues: { consent: false, isAdmin: false, picture: null },
    errors: { [field]: { type: 'server', message: 'Isto não pode ser.' } },
  });
  return draw(control);
}

const upload = { progress: null, cancel: () => {}, reset: () => {} };

describe("the server's refusals are shown at their fields", () => {
  test.each<[keyof Values, (control: FormControl<Values>) => React.ReactNode]>([
    ['isAdmin', (control) => <Switch control={control} name="isAdmin" label="Administrador" />],
    [
      'consent',
      (control) => (
        <Checkbox control={control} name="consent">
          Aceito
        </Checkbox>
      ),
    ],
    [
      'picture',
      (control) => (
        <PictureField
          control={control}
          name="picture"
          labels={['Foto', 'Foto nova']}
          of={null}
          upload={upload}
          kind="person"
          imageUrl={null}
          maxBytes={1}
        />
      ),
    ],
  ])('%s', (field, draw) => {
    const markup = renderToStaticMarkup(<Refused field={field} draw={draw} />);
    const [, described = ''] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
    const [, words = ''] = /<p id="([^"]+)".*Isto não pode ser\.<\/p>/.exec(markup) ?? [];
    expect(described.split(' ')).toContain(words);
  });
});
