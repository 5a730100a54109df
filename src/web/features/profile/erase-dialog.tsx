import { useMutation } from '@tanstack/react-query';
import { fullName, isSameName } from '#domain/people/names.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { useLeaveBy, useUser } from '#web/features/auth/queries.ts';
import { toastFailure } from '#web/form/toasts.ts';
import { send } from '#web/lib/net/client.ts';
import { useSingleWrite } from '#web/lib/net/single-write.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

type EraseDialogProps = { onClose: () => void; onErased: () => Promise<void> };

export default function EraseDialog({ onClose, onErased }: EraseDialogProps) {
  const name = fullName(useUser());
  const leaveBy = useLeaveBy();
  const single = useSingleWrite<{ currentPassword?: string }>(() => false);
  // Must not depend on the dialog, which unmounts when the user is signed out.
  const erase = useMutation({
    mutationFn: (body: { currentPassword?: string }) =>
      leaveBy(
        () => send('DELETE /api/user', { body }),
        () => {
          showToast({
            tone: 'success',
            title: 'Conta excluída',
            description: 'Os seus dados foram apagados deste torneio.',
          });
          return onErased();
        },
      ),
    onError: toastFailure('Erro ao excluir a conta'),
    onSettled: single.ended,
  });
  const ownPassword = useOwnPassword(erase);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Excluir a sua conta?"
      confirmLabel="Excluir para sempre"
      pendingLabel="Excluindo..."
      typeToConfirm={{ name, matches: (typedName) => isSameName(name, typedName) }}
      onConfirm={() => ownPassword.confirm(() => single.begin(() => erase.mutate(ownPassword.body)))}
      loading={erase.isPending}
      error={ownPassword.error}
    >
      <p className="mb-2">Não há como desfazer.</p>
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
      {ownPassword.field}
    </ConfirmDialog>
  );
}
