import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';

type PasswordStepProps = {
  onClose: () => void;
  onStarted: (setUp: { secret: string; uri: string }) => void;
};

export function PasswordStep({ onClose, onStarted }: PasswordStepProps) {
  const form = useForm({ start: {} });
  const begin = useWrite('POST /api/user/second-factor', { done: onStarted });
  const ownPassword = useOwnPassword(begin);
  return (
    <FormDialog
      form={form}
      write={begin}
      onSubmit={() => ownPassword.confirm(() => begin.mutate(ownPassword.sent))}
      say={ownPassword.say}
      onClose={onClose}
      title="Ligar a verificação em duas etapas"
      description="É preciso um aplicativo de autenticação no celular, como Google Authenticator, Microsoft Authenticator ou 2FAS."
      submitLabel="Continuar"
      pendingLabel="Conferindo..."
    >
      {ownPassword.field}
    </FormDialog>
  );
}
