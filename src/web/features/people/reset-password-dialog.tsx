import { useWrite } from '#web/lib/write.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Secret } from './temporary-password.tsx';
import { reasonOf, tellDone, tellFailure } from './told.ts';

type ResetPasswordDialogProps = {
  call: 'POST /api/players/{id}/reset-password' | 'POST /api/users/{id}/reset-password';
  id: number;
  name: string;
  email: string;
  onClose: () => void;
  onReset: (secret: Secret) => void;
};

/** Gives somebody who cannot get in a temporary password. */
export default function ResetPasswordDialog({
  call,
  id,
  name,
  email,
  onClose,
  onReset,
}: ResetPasswordDialogProps) {
  const reset = useWrite(call, ['accounts'], { failed: tellFailure('Erro ao redefinir a senha') });
  const run = () =>
    reset.mutate(
      { params: { id } },
      {
        onSuccess({ temporaryPassword: password }) {
          if (password !== null) return onReset({ name, email, password });
          tellDone('Senha redefinida', 'Ela só aparece uma vez: redefina de novo para ver outra.');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Redefinir senha?"
      confirmLabel={reset.isPending ? 'Redefinindo...' : 'Redefinir senha'}
      tone="primary"
      onConfirm={run}
      loading={reset.isPending}
      error={reset.error ? reasonOf(reset.error) : null}
    >
      <p>
        A senha de <strong>{name}</strong> deixa de valer e as sessões abertas terminam agora. Uma senha
        provisória aparece em seguida, uma única vez.
      </p>
    </ConfirmDialog>
  );
}
