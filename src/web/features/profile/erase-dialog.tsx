import { useMutation } from '@tanstack/react-query';
import { useLeaveBy } from '#web/features/auth/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { sayFailure, send } from '#web/lib/net/client.ts';
import { useSingleWrite } from '#web/lib/net/single-write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { ownPasswordSchema } from './profile-schema.ts';

type EraseDialogProps = { onClose: () => void; onErased: () => Promise<void> };

export default function EraseDialog({ onClose, onErased }: EraseDialogProps) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const leaveBy = useLeaveBy();
  const single = useSingleWrite<{ currentPassword: string }>(() => false);
  // Must not depend on the dialog, which unmounts when the user is signed out.
  const erase = useMutation({
    mutationFn: (body: { currentPassword: string }) =>
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
    onError: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao excluir a conta', description: sayFailure(error) }),
    onSettled: single.ended,
  });
  return (
    <FormDialog
      form={form}
      write={erase}
      onSubmit={(body) => single.begin(() => erase.mutate(body))}
      onClose={onClose}
      title="Excluir a sua conta?"
      description="Não há como desfazer."
      submitLabel="Excluir para sempre"
      pendingLabel="Excluindo..."
      tone="danger"
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
      <OwnPasswordField control={form.control} name="currentPassword" />
    </FormDialog>
  );
}
