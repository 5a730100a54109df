import { useQueryClient } from '@tanstack/react-query';
import { courtQuery } from '#web/features/court-links/queries.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { useWrite } from '#web/lib/net/write.ts';
import { UnansweredHere } from './my-court-ended.tsx';

/** Asks first, because only the link brings the court back. */
export default function LeaveCourtDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const leave = useWrite('DELETE /api/court', {
    done: () => void queries.resetQueries({ queryKey: courtQuery.queryKey }),
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Sair desta quadra?"
      confirmLabel="Sair"
      write={leave}
      onConfirm={() => leave.mutate({})}
    >
      <p className="mb-3">
        Este aparelho deixa de marcar os jogos daqui. Para voltar, abra de novo o link ou o QR code da quadra.
      </p>
      <UnansweredHere />
    </ConfirmWrite>
  );
}
