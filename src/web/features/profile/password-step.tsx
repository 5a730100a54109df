import { type SubmitEvent, useState } from 'react';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type PasswordStepProps = {
  onClose: () => void;
  onBegun: (begun: { secret: string; uri: string }) => void;
};

export function PasswordStep({ onClose, onBegun }: PasswordStepProps) {
  const [currentPassword, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const begin = useWrite('POST /api/user/second-factor', { done: onBegun });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(currentPassword === '');
    if (currentPassword !== '') begin.mutate({ body: { currentPassword } });
  };
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="Ligar a verificação em duas etapas"
      description="É preciso um aplicativo de autenticação no celular, como Google Authenticator, Microsoft Authenticator ou 2FAS."
      submitLabel={begin.isPending ? 'Conferindo...' : 'Continuar'}
      loading={begin.isPending}
      error={begin.isError ? sayFailure(begin.error) : null}
      onSubmit={submit}
    >
      <PasswordField
        label="Senha atual"
        autoComplete="current-password"
        value={currentPassword}
        onChange={(text) => {
          setPassword(text);
          setMissing(false);
        }}
        error={isMissing ? 'Senha atual é obrigatória' : undefined}
      />
    </FormDialog>
  );
}
