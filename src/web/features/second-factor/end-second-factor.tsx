import { FormDialog } from '#web/form/form-dialog.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { passwordAndCodeSchema } from './second-factor-schema.ts';

/** Asks for both factors: an unattended browser must not be enough. */
export default function EndSecondFactor({ onClose }: { onClose: () => void }) {
  const form = useForm({ start: { currentPassword: '', code: '' }, schema: passwordAndCodeSchema });
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
  return (
    <FormDialog
      form={form}
      write={end}
      onSubmit={(body) => end.mutate({ body })}
      onClose={onClose}
      title="Desligar a verificação em duas etapas?"
      description="A senha volta a bastar para entrar. Os códigos de recuperação deixam de valer."
      submitLabel="Desligar"
      pendingLabel="Desligando..."
      tone="danger"
    >
      <OwnPasswordField control={form.control} name="currentPassword" />
      <TextField
        control={form.control}
        name="code"
        label="Código"
        autoComplete="one-time-code"
        hint="Do aplicativo, ou um código de recuperação."
      />
    </FormDialog>
  );
}
