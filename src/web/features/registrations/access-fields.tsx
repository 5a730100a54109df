import { PASSWORD } from '#contract/limits.ts';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { proposePassword } from '#web/lib/format/propose-password.ts';
import type { ApprovalControl, ApprovalValues } from './decision-schema.ts';

type AccessFieldsProps = {
  control: ApprovalControl;
  access: ApprovalValues['access'];
  onPropose: (password: string) => void;
};

/** A new user signs in by a password link, or with a temporary password that can be generated here. */
export function AccessFields({ control, access, onPropose }: AccessFieldsProps) {
  return (
    <>
      <RadioGroup
        control={control}
        name="access"
        onChange={(chosen) => {
          if (chosen === 'password') onPropose(proposePassword());
        }}
        label="Primeira entrada"
        options={[
          { value: 'link', label: 'Por um link', hint: 'A pessoa escolhe a própria senha.' },
          {
            value: 'password',
            label: 'Com uma senha inicial',
            hint: 'Ela é trocada na primeira entrada.',
          },
        ]}
      />
      {access === 'password' ? (
        <TextField
          control={control}
          name="password"
          label="Senha inicial"
          autoComplete="off"
          maxLength={PASSWORD.max}
          hint="Sugerida ao acaso. Depois de aprovar, você copia ou envia a senha."
        />
      ) : null}
    </>
  );
}
