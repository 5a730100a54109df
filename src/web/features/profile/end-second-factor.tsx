import { type SubmitEvent, useState } from 'react';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Switching it off takes both factors: who found a browser signed in has neither. */
export default function EndSecondFactor({ onClose }: { onClose: () => void }) {
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    if (currentPassword !== '' && code.trim() !== '') end.mutate({ body: { currentPassword, code } });
  };
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="Desligar a verificação em duas etapas?"
      description="A senha volta a bastar para entrar. Os códigos de recuperação deixam de valer."
      submitLabel={end.isPending ? 'Desligando...' : 'Desligar'}
      tone="danger"
      loading={end.isPending}
      error={end.isError ? sayFailure(end.error) : null}
      onSubmit={submit}
    >
      <PasswordField
        label="Senha atual"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setPassword}
        error={isSent && currentPassword === '' ? 'Senha atual é obrigatória' : undefined}
      />
      <TextField
        label="Código"
        autoComplete="one-time-code"
        hint="Do aplicativo, ou um código de recuperação."
        value={code}
        onChange={setCode}
        error={isSent && code.trim() === '' ? 'Digite o código' : undefined}
      />
    </FormDialog>
  );
}
