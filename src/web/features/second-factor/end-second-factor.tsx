import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { codeSchema } from './second-factor-schema.ts';

/** Asks for both factors: an unattended browser must not be enough. */
export default function EndSecondFactor({ onClose }: { onClose: () => void }) {
  const form = useForm({ start: { code: '' }, schema: codeSchema });
  const end = useWrite('DELETE /api/user/second-factor', {
    done() {
      showToast({
        tone: 'success',
        title: 'Verificação desligada',
        description: 'Da próxima vez, só a senha basta.',
      });
      onClose();
    },
  });
  const ownPassword = useOwnPassword(end);
  return (
    <FormDialog
      form={form}
      write={end}
      onSubmit={(body) => ownPassword.confirm(() => end.mutate({ body: { ...body, ...ownPassword.body } }))}
      say={ownPassword.say}
      onClose={onClose}
      title="Desligar a verificação em duas etapas?"
      description="A senha volta a bastar para entrar. Os códigos de recuperação deixam de valer."
      submitLabel="Desligar"
      pendingLabel="Desligando..."
      tone="danger"
    >
      <TextField
        control={form.control}
        name="code"
        label="Código"
        autoComplete="one-time-code"
        hint="Do aplicativo, ou um código de recuperação."
      />
      {ownPassword.field}
    </FormDialog>
  );
}
