import { Controller, type UseFormSetValue, useWatch } from 'react-hook-form';
import { PASSWORD } from '#contract/limits.ts';
import { proposePassword } from '#web/lib/propose-password.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ApprovalControl, ApprovalTyped } from './review-schema.ts';

type AccessFieldsProps = {
  control: ApprovalControl;
  setValue: UseFormSetValue<ApprovalTyped>;
};

/** How somebody signs in for the first time: by a link to choose a password, or by one that is proposed here. */
export function AccessFields({ control, setValue }: AccessFieldsProps) {
  const access = useWatch({ control, name: 'access' });
  return (
    <>
      <Controller
        control={control}
        name="access"
        render={({ field: { ref: _, onChange, ...field } }) => (
          <RadioGroup
            {...field}
            onChange={(chosen) => {
              onChange(chosen);
              if (chosen === 'password') setValue('password', proposePassword());
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
        )}
      />
      {access === 'password' ? (
        <Controller
          control={control}
          name="password"
          render={({ field, fieldState: { error } }) => (
            <TextField
              {...field}
              label="Senha inicial"
              autoComplete="off"
              maxLength={PASSWORD.max}
              hint="Sugerida ao acaso. Depois de aprovar você a copia ou envia."
              error={error?.message}
            />
          )}
        />
      ) : null}
    </>
  );
}
