import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { ResultsDialog } from '#web/features/court/typed/results-dialog.tsx';
import type { Game } from '#web/features/games/queries.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { AwardDialog } from './award-dialog.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { DeleteSetDialog } from './delete-set-dialog.tsx';
import { useStartGame } from './use-start-game.ts';

export type DeskDialog = 'results' | 'complete' | 'award' | 'revert' | 'unstart' | 'delete' | 'deleteSet';

type DeskDialogsProps = {
  open: DeskDialog;
  editor: ScoreEditor;
  /** `isUnderWay`: the deletion was sent; false when it failed. */
  onDelete: (isUnderWay: boolean) => void;
  onDeleted: () => void;
  onClose: () => void;
};

/** The dialogs of a game. Lazy, so that the pad is shown first. */
export default function DeskDialogs({ open, editor, onDelete, onDeleted, onClose }: DeskDialogsProps) {
  switch (open) {
    case 'results':
      return <ResultsDialog editor={editor} onClose={onClose} />;
    case 'complete':
      return <CompleteDialog editor={editor} onClose={onClose} />;
    case 'award':
      return <AwardDialog editor={editor} onClose={onClose} />;
    case 'revert':
      return <RevertDialog editor={editor} onClose={onClose} />;
    case 'unstart':
      return <UnstartDialog editor={editor} onClose={onClose} />;
    case 'deleteSet':
      return <DeleteSetDialog editor={editor} onClose={onClose} />;
    case 'delete': {
      const { game } = editor.get();
      return <DeleteGameDialog game={game} onDelete={onDelete} onDeleted={onDeleted} onClose={onClose} />;
    }
  }
}

function RevertDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const { game } = editor.get();
  const revert = useStartGame({
    game,
    refusal: 'Jogo não alterado',
    started(reverted) {
      editor.adopt(reverted);
      // Replaces the toast about the completed game.
      showToast({
        tone: 'success',
        title: 'Jogo revertido',
        description: 'A classificação não conta com ele até ser concluído.',
      });
      onClose();
    },
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Reverter este jogo?"
      confirmLabel="Reverter"
      tone="primary"
      write={revert}
      onConfirm={revert.start}
    >
      {game.award
        ? 'O jogo volta a estar em andamento e a vitória por W.O. ou abandono é desfeita; os sets ficam como foram jogados.'
        : 'O jogo volta a estar em andamento e deixa de contar na classificação até ser concluído.'}
    </ConfirmWrite>
  );
}

function UnstartDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const unstart = useStartGame({
    game: editor.get().game,
    to: 'agendado',
    refusal: 'Jogo não alterado',
    started(scheduled) {
      editor.adopt(scheduled);
      onClose();
    },
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Voltar o jogo a agendado?"
      confirmLabel="Voltar a agendado"
      tone="primary"
      write={unstart}
      onConfirm={unstart.start}
    >
      O jogo ainda não tem pontos. O que já foi anotado do set, como quem saca, é apagado.
    </ConfirmWrite>
  );
}

type DeleteGameDialogProps = Pick<DeskDialogsProps, 'onDelete' | 'onDeleted' | 'onClose'> & { game: Game };

function DeleteGameDialog({ game, onDelete, onDeleted, onClose }: DeleteGameDialogProps) {
  const remove = useWrite('DELETE /api/games/{id}', {
    done: () => showToast({ tone: 'success', title: 'Jogo excluído' }),
    failed(error) {
      onDelete(false);
      toastFailure('Jogo não excluído')(error);
    },
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Excluir este jogo?"
      confirmLabel="Excluir jogo"
      tone="danger"
      write={remove}
      onConfirm={() => {
        onDelete(true);
        remove.mutate({ params: { id: game.id } }, { onSuccess: onDeleted });
      }}
    >
      {`${game.team1.name} contra ${game.team2.name}, ${withSets(game.sets.length)}, é apagado para sempre.`}
    </ConfirmWrite>
  );
}

function withSets(count: number): string {
  if (count === 0) return 'ainda sem sets';
  return count === 1 ? 'com o set registrado' : `com os ${count} sets registrados`;
}
