import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { userQuery, useUser } from '#web/features/auth/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useTypedForm } from '#web/lib/typed-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { resolveEmail } from './email-schema.ts';

/** "Email": the address, which is also the sign-in name. */
export function EmailForm() {
  const user = useUser();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, forget } = useTypedForm<{ email: string }>(
    { userId: user.id, name: 'perfil:email', start: { email: user.email } },
    resolveEmail,
  );
  const change = useWrite('PATCH /api/user/email', ['accounts', 'players'], {
    done(changed) {
      queries.setQueryData(userQuery.queryKey, changed);
      reset({ email: changed.email });
      forget();
      showToast({
        tone: 'success',
        title: 'Email atualizado',
        description: `Da próxima vez, entre com ${changed.username}.`,
      });
    },
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao atualizar email',
        description: sayFailure(error),
      }),
  });
  return (
    <Card title="Alterar email">
      <form
        onSubmit={handleSubmit((body) => change.mutate({ body }))}
        noValidate
        className="flex max-w-md flex-col gap-4"
      >
        <Controller
          control={control}
          name="email"
          render={({ field, fieldState: { error } }) => (
            <TextField
              {...field}
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="email"
              hint="O e-mail é também o seu nome de acesso."
              error={error?.message}
            />
          )}
        />
        {change.isError ? <Notice tone="danger">{sayFailure(change.error)}</Notice> : null}
        <Button type="submit" isWide isPending={change.isPending}>
          {change.isPending ? 'Salvando...' : 'Salvar email'}
        </Button>
      </form>
    </Card>
  );
}
