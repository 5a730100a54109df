import { useState } from 'react';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';

/** Deletes the last set, as it was when the dialog was opened. */
export function DeleteSetDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const [{ id, version, sets }] = useState(() => editor.get().game);
  const remove = useWrite('DELETE /api/games/{id}/sets/{setNumber}', {
    done: (answer) => editor.adopt(answer),
    failed: toastFailure('Set não excluído'),
  });
  const set = sets.at(-1);
  if (!set) return null;
  const { setNumber, team1Score, team2Score } = set;
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title={`Excluir o ${setNumber}º set?`}
      confirmLabel="Excluir set"
      tone="danger"
      write={remove}
      onConfirm={() =>
        remove.mutate(
          { params: { id, setNumber }, query: { version: String(version) } },
          { onSuccess: onClose },
        )
      }
    >
      {`O placar ${team1Score} a ${team2Score} deste set é apagado.`}
    </ConfirmWrite>
  );
}
