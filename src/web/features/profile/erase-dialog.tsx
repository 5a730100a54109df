import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLeaveBy } from '#web/features/auth/queries.ts';
import { sayFailure, send } from '#web/lib/client.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

type EraseDialogProps = { onClose: () => void; onErased: () => Promise<void> };

/** What cannot be undone says what it takes, and asks for the password. */
export default function EraseDialog({ onClose, onErased }: EraseDialogProps) {
  const [currentPassword, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const leaveBy = useLeaveBy();
  // What follows does not depend on the dialog, which is gone when nobody is signed in any more.
  const erase = useMutation({
    mutationFn: () =>
      leaveBy(
        () => send('DELETE /api/user', { body: { currentPassword } }),
        () => {
          showToast({
            tone: 'success',
            title: 'Conta excluída',
            description: 'Os seus dados foram apagados deste torneio.',
          });
          return onErased();
        },
      ),
    onError: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao excluir a conta', description: sayFailure(error) }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(currentPassword === '');
    if (currentPassword !== '') erase.mutate();
  };
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="Excluir a sua conta?"
      description="Não há como desfazer."
      submitLabel={erase.isPending ? 'Excluindo...' : 'Excluir para sempre'}
      tone="danger"
      loading={erase.isPending}
      error={erase.isError ? sayFailure(erase.error) : null}
      onSubmit={submit}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>
          <strong>Apagados:</strong> nome, foto, e-mail, telefone, CPF, nascimento, número de sócio, camisa, a
          sua inscrição e as mensagens recebidas.
        </li>
        <li>
          <strong>Continuam:</strong> jogos, pontuações e rankings, com “Jogador removido” no lugar do seu
          nome.
        </li>
        <li>Você sai de todos os aparelhos e não consegue mais entrar.</li>
        <li>Cópias de segurança já feitas ficam com a organização até serem descartadas.</li>
      </ul>
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
