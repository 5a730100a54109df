import { useQueryClient } from '@tanstack/react-query';
import { userQuery, useUser } from '#web/features/auth/queries.ts';
import { Form } from '#web/form/form.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { sayFailure } from '#web/lib/net/client.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { emailSchema } from './profile-schema.ts';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

export function EmailForm() {
  const user = useUser();
  const queries = useQueryClient();
  const form = useForm({
    start: { email: user.email, currentPassword: '' },
    schema: emailSchema,
    draft: { slot: formDraftSlot(user.id, 'perfil:email'), except: ['currentPassword'] },
  });
  const change = useWrite('PATCH /api/user/email', {
    done(changed) {
      queries.setQueryData(userQuery.queryKey, changed);
      form.reset({ email: changed.email, currentPassword: '' });
      form.forget();
      showToast({
        tone: 'success',
        title: 'Email atualizado',
        description: 'Da próxima vez, entre com ele.',
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
      <Form
        form={form}
        write={change}
        onSubmit={(body) => change.mutate({ body })}
        footer={
          <Button type="submit" isWide isPending={change.isPending} pendingLabel="Salvando...">
            Salvar email
          </Button>
        }
      >
        {user.emailConfirmed ? null : <UnconfirmedEmail />}
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
          <TextField
            control={form.control}
            name="email"
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="O e-mail é também o seu nome de acesso."
          />
          <OwnPasswordField control={form.control} name="currentPassword" />
        </div>
        {user.isAdmin || !user.emailConfirmed ? null : (
          <p className="text-soft text-sm">
            A organização confirma o novo endereço. Até lá os seus dados pessoais não aparecem.
          </p>
        )}
      </Form>
    </Card>
  );
}
