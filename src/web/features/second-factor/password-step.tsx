import { FormDialog } from '#web/form/form-dialog.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { passwordSchema } from './second-factor-schema.ts';

type PasswordStepProps = {
  onClose: () => void;
  onStarted: (setUp: { secret: string; uri: string }) => void;
};

export function PasswordStep({ onClose, onStarted }: PasswordStepProps) {
  const form = useForm({ start: { currentPassword: '' }, schema: passwordSchema });
  const begin = useWrite('POST /api/user/second-factor', { done: onStarted });
  return (
    <FormDialog
      form={form}
      write={begin}
      onSubmit={(body) => begin.mutate({ body })}
      onClose={onClose}
      title="Ligar a verificação em duas etapas"
      description="É preciso um aplicativo de autenticação no celular, como Google Authenticator, Microsoft Authenticator ou 2FAS."
      submitLabel="Continuar"
      pendingLabel="Conferindo..."
    >
      <OwnPasswordField control={form.control} name="currentPassword" />
    </FormDialog>
  );
}
