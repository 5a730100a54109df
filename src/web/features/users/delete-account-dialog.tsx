import { fullName, isSameName } from '#domain/people/names.ts';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { useUser } from '#web/features/auth/queries.ts';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Email } from '#web/ui/layout/email.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Refusal } from '#web/ui/overlays/refusal.tsx';
import type { Account } from './queries.ts';

export default function DeleteAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const name = fullName(account);
  const user = useUser();
  const remove = useWrite('DELETE /api/users/{id}', {
    done: () => toastDone('Conta excluída', name),
    failed: toastFailure('Erro ao excluir conta'),
  });
  const ownPassword = useOwnPassword(remove);
  const refusal = refusalOf(account, user.id);
  if (refusal) {
    return (
      <Refusal title="Não dá para excluir" onClose={onClose}>
        {refusal}
      </Refusal>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Excluir conta?"
      confirmLabel="Excluir conta"
      pendingLabel="Excluindo..."
      typeToConfirm={{ name, matches: (typedName) => isSameName(name, typedName) }}
      onConfirm={() =>
        ownPassword.confirm(() =>
          remove.mutate({ params: { id: account.id }, ...ownPassword.sent }, { onSuccess: onClose }),
        )
      }
      loading={remove.isPending}
      error={ownPassword.error}
    >
      <p>
        <strong>{name}</strong> (<Email address={account.email} />) deixa de entrar agora. O que esta pessoa
        registrou continua, com o nome dela no histórico.
      </p>
      {ownPassword.field}
    </ConfirmDialog>
  );
}

function refusalOf({ id, player, isAlwaysAdmin }: Account, userId: number): string | null {
  if (id === userId) return 'Esta conta é a sua: peça a outro administrador.';
  if (player) return 'Esta conta é de um jogador: exclua o jogador em Jogadores.';
  if (isAlwaysAdmin) return 'O servidor mantém esta pessoa como administradora.';
  return null;
}
