import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type LeaveDialogProps = { onLeave: () => void; onClose: () => void };

/** Asks before signing out of a device that has unsent points. */
export default function LeaveDialog({ onLeave, onClose }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Sair com pontos por salvar?"
      confirmLabel="Sair mesmo assim"
      loading={false}
      error={null}
      onConfirm={() => {
        onClose();
        onLeave();
      }}
    >
      Há pontos seus que ainda não foram salvos. Eles ficam só neste aparelho, até você entrar nele de novo
      com a sua conta.
    </ConfirmDialog>
  );
}
