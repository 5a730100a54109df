import { useState } from 'react';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Court } from './court.ts';
import { toastFailure } from './toasts.ts';

/** The last set is deleted: the one that was last when the question was asked, as it stood then, and no other. */
export function DeleteSetDialog({ court, onClose }: { court: Court; onClose: () => void }) {
  const [{ id, version, sets }] = useState(() => court.get().game);
  const remove = useWrite('DELETE /api/games/{id}/sets/{setNumber}', {
    done: (answer) => court.adopt(answer),
    failed: toastFailure('Set não excluído'),
  });
  const set = sets.at(-1);
  if (!set) return null;
  const { setNumber, team1Score, team2Score } = set;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Excluir o ${setNumber}º set?`}
      confirmLabel="Excluir set"
      tone="danger"
      loading={remove.isPending}
      error={remove.isError ? sayFailure(remove.error) : null}
      onConfirm={() =>
        remove.mutate(
          { params: { id, setNumber }, query: { version: String(version) } },
          { onSuccess: onClose },
        )
      }
    >
      {`O placar ${team1Score} a ${team2Score} deste set é apagado.`}
    </ConfirmDialog>
  );
}
