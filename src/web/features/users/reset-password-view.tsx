import { fullName } from '#domain/people/names.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { Secret } from './sign-in-secrets-view.ts';

type ResetPasswordDialogProps = {
  call: 'POST /api/players/{id}/reset-password' | 'POST /api/users/{id}/reset-password';
  person: {
    readonly id: number;
    readonly firstName: string;
    readonly lastName: string | null;
    readonly email: string;
    readonly phone: string | null;
  };
  onClose: () => void;
  onReset: (secret: Secret) => void;
};

export default function ResetPasswordDialog({ call, person, onClose, onReset }: ResetPasswordDialogProps) {
  const { id, firstName, email, phone } = person;
  const name = fullName(person);
  const reset = useWrite(call, { failed: toastFailure('Erro ao redefinir a senha') });
  const ownPassword = useOwnPassword(reset);
  const run = () =>
    reset.mutate(
      { params: { id }, ...ownPassword.sent },
      {
        onSuccess({ temporaryPassword: password, passwordLink: link }) {
          if (password !== null) return onReset({ firstName, name, email, phone, link, password });
          toastDone('Senha redefinida', 'Ela só aparece uma vez: redefina de novo para ver outra.');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Redefinir senha?"
      confirmLabel="Redefinir senha"
      pendingLabel="Redefinindo..."
      tone="primary"
      onConfirm={() => ownPassword.confirm(run)}
      loading={reset.isPending}
      error={ownPassword.error}
    >
      <p>
        A senha de <strong>{name}</strong> deixa de valer e as sessões abertas terminam agora. Em seguida
        aparecem, uma única vez, um link para escolher outra e uma senha provisória.
      </p>
      {ownPassword.field}
    </ConfirmDialog>
  );
}
