import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PASSWORD } from '#contract/limits.ts';
import { Form } from '#web/form/form.tsx';
import { OwnPasswordField, PasswordField } from '#web/form/password-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FirstField } from '#web/ui/fields/first-field.tsx';
import { PasswordMeter } from '#web/ui/fields/password-meter.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { passwordSchema } from './password-schema.ts';
import { passwordStrength } from './password-strength.ts';
import { userQuery } from './queries.ts';

type PasswordFormProps = {
  onChanged: () => void;
  /** The only form of the page: its first field gets the focus. */
  isAlone?: boolean;
};

export function PasswordForm({ onChanged, isAlone = false }: PasswordFormProps) {
  const queries = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const form = useForm({
    start: { currentPassword: '', newPassword: '', confirmation: '' },
    schema: passwordSchema,
  });
  const { newPassword } = useValues(form);
  const change = useWrite('PATCH /api/user/password', {
    done(changed) {
      queries.setQueryData(userQuery.queryKey, changed);
      onChanged();
    },
    failed(error) {
      const isWrong = error instanceof CallFailed && error.problem.code === 'WRONG_PASSWORD';
      const description = isWrong ? 'Verifique a senha atual e tente de novo.' : undefined;
      showToast({ tone: 'destructive', title: 'Erro ao atualizar senha', description });
    },
  });

  return (
    <Form
      form={form}
      write={change}
      onSubmit={({ currentPassword, newPassword }) =>
        change.mutate({ body: { currentPassword, newPassword } })
      }
      footer={
        <Button type="submit" isWide isPending={change.isPending} pendingLabel="Salvando...">
          Salvar nova senha
        </Button>
      }
    >
      <OwnPasswordField control={form.control} name="currentPassword" />
      <div className="flex flex-col gap-2">
        <PasswordField
          control={form.control}
          name="newPassword"
          label="Nova senha"
          autoComplete="new-password"
        />
        <PasswordMeter {...passwordStrength(newPassword, user ?? {}, PASSWORD.minAtApprovalOrChange)} />
      </div>
      <PasswordField
        control={form.control}
        name="confirmation"
        label="Repita a nova senha"
        autoComplete="new-password"
      />
      {isAlone ? <FirstField /> : null}
    </Form>
  );
}
