import { useQueryClient } from '@tanstack/react-query';
import { courtQuery } from '#web/features/court-links/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { UnsentHere } from './-my-court-ended.tsx';

/** Asks before a device leaves its court, because only the link brings it back. */
export default function LeaveCourtDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const leave = useWrite('DELETE /api/court', {
    done: () => void queries.resetQueries({ queryKey: courtQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Sair desta quadra?"
      confirmLabel="Sair"
      loading={leave.isPending}
      error={leave.isError ? sayFailure(leave.error) : null}
      onConfirm={() => leave.mutate({})}
    >
      <p className="mb-3">
        Este aparelho deixa de marcar os jogos daqui. Para voltar, abra de novo o link ou o QR code da quadra.
      </p>
      <UnsentHere />
    </ConfirmDialog>
  );
}
