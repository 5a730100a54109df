import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

export default function LiftRuleDialog({ onClose }: { onClose: () => void }) {
  const lift = useWrite('PUT /api/second-factor-rule', {
    done() {
      toastDone('Verificação dispensada', 'Quem já ligou continua com ela.');
      onClose();
    },
    failed: toastFailure('Erro ao mudar a verificação'),
  });
  const ownPassword = useOwnPassword(lift);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Dispensar a verificação em duas etapas?"
      confirmLabel="Dispensar"
      pendingLabel="Dispensando..."
      onConfirm={() =>
        ownPassword.confirm(() => lift.mutate({ body: { isRequired: false, ...ownPassword.body } }))
      }
      loading={lift.isPending}
      error={ownPassword.error}
    >
      <p>Os administradores que não ligaram voltam a entrar só com a senha.</p>
      {ownPassword.field}
    </ConfirmDialog>
  );
}
