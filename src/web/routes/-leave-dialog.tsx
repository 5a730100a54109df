import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type LeaveDialogProps = { onLeave: () => void; onClose: () => void };

/** Asked before somebody signs out of a device that alone has some of the points they entered. */
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
