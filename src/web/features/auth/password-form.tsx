import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { CallFailed, sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PasswordMeter } from '#web/ui/password-meter.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { resolvePasswords } from './password-schema.ts';
import { passwordStrength } from './password-strength.ts';
import { userQuery } from './queries.ts';

type Passwords = { currentPassword: string; newPassword: string; confirmation: string };

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const queries = useQueryClient();
  const { control, handleSubmit } = useForm<Passwords>({
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
    resolver: resolvePasswords,
  });
  const change = useWrite('PATCH /api/user/password', {
    done(user) {
      queries.setQueryData(userQuery.queryKey, user);
      onChanged();
    },
    failed(error) {
      const isWrong = error instanceof CallFailed && error.problem.code === 'WRONG_PASSWORD';
      const description = isWrong ? 'Verifique a senha atual e tente de novo.' : undefined;
      showToast({ tone: 'destructive', title: 'Erro ao atualizar senha', description });
    },
  });

  return (
    <form
      onSubmit={handleSubmit(({ currentPassword, newPassword }) =>
        change.mutate({ body: { currentPassword, newPassword } }),
      )}
      noValidate
      className="flex flex-col gap-4"
    >
      <Controller
        control={control}
        name="currentPassword"
        render={({ field, fieldState: { error } }) => (
          <PasswordField
            {...field}
            label="Senha atual"
            autoComplete="current-password"
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="newPassword"
        render={({ field, fieldState: { error } }) => (
          <div className="flex flex-col gap-2">
            <PasswordField {...field} label="Nova senha" autoComplete="new-password" error={error?.message} />
            <PasswordMeter {...passwordStrength(field.value)} />
          </div>
        )}
      />
      <Controller
        control={control}
        name="confirmation"
        render={({ field, fieldState: { error } }) => (
          <PasswordField
            {...field}
            label="Repita a nova senha"
            autoComplete="new-password"
            error={error?.message}
          />
        )}
      />
      {change.isError ? <Notice tone="danger">{sayFailure(change.error)}</Notice> : null}
      <Button type="submit" isWide isPending={change.isPending}>
        {change.isPending ? 'Salvando...' : 'Salvar nova senha'}
      </Button>
    </form>
  );
}
