import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type SignOutDialogProps = { onSignOut: () => void; onClose: () => void };

export default function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Sair com pontos não salvos?"
      confirmLabel="Sair mesmo assim"
      loading={false}
      error={null}
      onConfirm={() => {
        onClose();
        onSignOut();
      }}
    >
      Há pontos seus que ainda não foram salvos. Eles ficam só neste aparelho, até você entrar nele de novo
      com a sua conta.
    </ConfirmDialog>
  );
}
