import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { userQuery, useUser } from '#web/features/auth/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useTypedForm } from '#web/lib/typed-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { resolveEmail } from './email-schema.ts';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

type Typed = { email: string; currentPassword: string };

/** "Email": the address, which is also the sign-in name. */
export function EmailForm() {
  const user = useUser();
  const queries = useQueryClient();
  const { control, handleSubmit, reset, forget } = useTypedForm<Typed>(
    {
      userId: user.id,
      name: 'perfil:email',
      start: { email: user.email, currentPassword: '' },
      except: ['currentPassword'],
    },
    resolveEmail,
  );
  const change = useWrite('PATCH /api/user/email', {
    done(changed) {
      queries.setQueryData(userQuery.queryKey, changed);
      reset({ email: changed.email, currentPassword: '' });
      forget();
      showToast({
        tone: 'success',
        title: 'Email atualizado',
        description: changed.emailConfirmed
          ? `Da próxima vez, entre com ${changed.username}.`
          : `Da próxima vez, entre com ${changed.username}. Peça à organização para confirmar o endereço.`,
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
        {user.emailConfirmed ? null : <UnconfirmedEmail />}
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
        {user.isAdmin ? null : (
          <p className="text-soft text-sm">
            A organização confirma o novo endereço. Até lá os seus dados pessoais não aparecem.
          </p>
        )}
        {change.isError ? <Notice tone="danger">{sayFailure(change.error)}</Notice> : null}
        <Button type="submit" isWide isPending={change.isPending}>
          {change.isPending ? 'Salvando...' : 'Salvar email'}
        </Button>
      </form>
    </Card>
  );
}
