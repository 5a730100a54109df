import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

export default function PublishRostersDialog({ onClose }: { onClose: () => void }) {
  const publish = useWrite('PATCH /api/tournament', {
    done() {
      toastDone('Elencos visíveis para todos', 'Cada jogador pode recusar em Meu Perfil.');
      onClose();
    },
    failed: toastFailure('Erro ao atualizar o torneio'),
  });
  const ownPassword = useOwnPassword(publish);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Mostrar os elencos para todos?"
      confirmLabel="Mostrar"
      pendingLabel="Mostrando..."
      onConfirm={() =>
        ownPassword.confirm(() => publish.mutate({ body: { rostersPublic: true, ...ownPassword.body } }))
      }
      loading={publish.isPending}
      error={ownPassword.error}
    >
      <p>Quem não tem conta passa a ver os nomes e as fotos dos jogadores de cada time.</p>
      {ownPassword.field}
    </ConfirmDialog>
  );
}
