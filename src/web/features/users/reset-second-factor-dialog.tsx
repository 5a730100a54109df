import { fullName } from '#domain/people/names.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { Account } from './queries.ts';

export default function ResetSecondFactorDialog({
  account,
  onClose,
}: {
  account: Account;
  onClose: () => void;
}) {
  const reset = useWrite('DELETE /api/users/{id}/second-factor', {
    done() {
      toastDone('Verificação desligada', `${fullName(account)} entra só com a senha.`);
      onClose();
    },
    failed: toastFailure('Erro ao desligar a verificação'),
  });
  const ownPassword = useOwnPassword(reset);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Desligar a verificação em duas etapas?"
      confirmLabel="Desligar"
      pendingLabel="Desligando..."
      onConfirm={() =>
        ownPassword.confirm(() => reset.mutate({ params: { id: account.id }, ...ownPassword.sent }))
      }
      loading={reset.isPending}
      error={ownPassword.error}
    >
      <p>
        Só para quem perdeu o celular e os códigos: confirme que é mesmo <strong>{fullName(account)}</strong>{' '}
        quem pede. As sessões abertas terminam agora.
      </p>
      {ownPassword.field}
    </ConfirmDialog>
  );
}
