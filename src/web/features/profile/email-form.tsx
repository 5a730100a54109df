import { useQueryClient } from '@tanstack/react-query';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { userQuery, useUser } from '#web/features/auth/queries.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { useForm } from '#web/form/use-form.ts';
import { personalDraftSlot } from '#web/lib/device/form-draft.ts';
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
    start: { email: user.email },
    schema: emailSchema,
    draft: { slot: personalDraftSlot(user.id, 'perfil:email') },
  });
  const change = useWrite('PATCH /api/user/email', {
    done(changed) {
      queries.setQueryData(userQuery.queryKey, changed);
      form.reset({ email: changed.email });
      form.forget();
      showToast({
        tone: 'success',
        title: 'E-mail atualizado',
        description: 'Da próxima vez, entre com ele.',
      });
    },
    failed: toastFailure('Erro ao atualizar email'),
  });
  const ownPassword = useOwnPassword(change);
  return (
    <Card title="Alterar e-mail">
      <Form
        form={form}
        write={change}
        onSubmit={(body) =>
          ownPassword.confirm(() => change.mutate({ body: { ...body, ...ownPassword.body } }))
        }
        say={ownPassword.say}
        footer={
          <Button type="submit" isWide isPending={change.isPending} pendingLabel="Salvando...">
            Salvar e-mail
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
          {ownPassword.field}
        </div>
        {user.administersInstallation || !user.emailConfirmed ? null : (
          <p className="text-soft text-sm">
            A organização confirma o novo endereço. Até lá os seus dados pessoais não aparecem.
          </p>
        )}
      </Form>
    </Card>
  );
}
