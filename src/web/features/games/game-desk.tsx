import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { hasFormDraft } from '#web/lib/form-draft.ts';
import { useLazy } from '#web/lib/lazy.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { ScoreBoard } from '#web/ui/score-board.tsx';
import { SpokenText } from '#web/ui/spoken-text.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { AwardDialog } from './award-dialog.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { DeleteSetDialog } from './delete-set-dialog.tsx';
import { editedGame } from './form-names.ts';
import type { GameAction } from './game-actions.ts';
import type { Game } from './queries.ts';
import { RefusedNotice } from './refused-notice.tsx';
import type { ScoreEditor } from './score-editor.ts';
import { boardView, dateOf } from './score-view.ts';
import { useScorer } from './scorer.ts';
import { Scoring } from './scoring.tsx';
import { toastFailure } from './toasts.ts';
import { useOfflineGame } from './use-offline-game.ts';
import { useScoreEditor } from './use-score-editor.ts';
import { useStartGame } from './use-start-game.ts';

type OpenDialog = 'complete' | 'award' | 'revert' | 'delete' | 'deleteSet';

type GameDeskProps = {
  game: Game;
  /** The round's number and day once they are known, and its games. */
  round: { readonly number: number; readonly date: string } | undefined;
  games: readonly Game[];
  /** The game is being deleted or is gone; then no message about somebody else's deletion is shown. */
  onDelete?: (isUnderWay: boolean) => void;
  onDeleted?: () => void;
  /** The path where it is scored, where that is not its round's page. */
  path?: string;
  /** Shown after a completed game. */
  next?: ReactNode;
};

/** One game, with all that may be done to it now. */
export function GameDesk({ game: shown, round, games, onDelete, onDeleted, path, next }: GameDeskProps) {
  const editor = useScoreEditor(shown);
  const { isAdmin, id: userId } = useScorer();
  useOfflineGame(editor, path ?? `/registrar-jogos/${shown.round}?jogo=${shown.id}`);
  const editing = useLazy(
    () => import('./edit-game-dialog.tsx'),
    isAdmin && shown.status !== 'concluido' && hasFormDraft(userId, editedGame(shown.id)),
  );
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const { game } = editor.get();
  const close = () => setAsking(null);
  const actions = useActions({ editor, canEdit: round !== undefined, onEdit: editing.ask, onAsk: setAsking });
  const desk = useFocusOnChange(game.status);
  return (
    <section
      ref={desk}
      tabIndex={-1}
      aria-label={`${game.team1.name} contra ${game.team2.name}`}
      className="flex flex-col gap-3 outline-none"
    >
      {game.status === 'em_andamento' ? (
        <Scoring editor={editor} actions={actions} onComplete={() => setAsking('complete')} />
      ) : (
        <>
          <RefusedNotice editor={editor} onSeen={() => desk.current?.focus()} />
          <ScoreBoard
            {...boardView(game)}
            footerLeft={game.status === 'agendado' ? <SpokenText {...dateOf(game)} /> : null}
          />
        </>
      )}
      {game.status === 'agendado' ? <StartButton editor={editor} /> : null}
      {game.status === 'concluido' ? next : null}
      <GameButtons actions={actions} />
      {editing.Part && round ? (
        <editing.Part editor={editor} round={round} games={games} onClose={editing.close} />
      ) : null}
      {asking === 'complete' ? <CompleteDialog editor={editor} onClose={close} /> : null}
      {asking === 'award' ? <AwardDialog editor={editor} onClose={close} /> : null}
      {asking === 'deleteSet' ? <DeleteSetDialog editor={editor} onClose={close} /> : null}
      {asking === 'revert' ? <RevertDialog editor={editor} onClose={close} /> : null}
      {asking === 'delete' ? (
        <DeleteGameDialog
          game={game}
          onDelete={(isUnderWay) => onDelete?.(isUnderWay)}
          onDeleted={() => onDeleted?.()}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function StartButton({ editor }: { editor: ScoreEditor }) {
  const { isPending, start } = useStartGame({
    refusal: 'Jogo não alterado',
    started: (game) => editor.adopt(game),
  });
  return (
    // Sticks to the lower edge where the board is higher than the screen.
    <div className="sticky bottom-0 z-10 -mx-2 -my-2 grid bg-sand px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
      <Button tone="sun" isWide isPending={isPending} onPress={() => start(editor.get().game)}>
        Iniciar Confronto
      </Button>
    </div>
  );
}

type ActionsProps = {
  editor: ScoreEditor;
  canEdit: boolean;
  onEdit: () => void;
  onAsk: (asking: OpenDialog) => void;
};

/** The other actions on a game; those that would overtake unsent points wait. */
function useActions({ editor, canEdit, onEdit, onAsk }: ActionsProps): readonly Action[] {
  const { isAdmin, mayRevert } = useScorer();
  const { game, saving } = editor.get();
  const hasUnsent = saving === 'waiting' || saving === 'held' || saving === 'asking';
  const lastSet = game.sets.at(-1);
  const isOpen = game.status !== 'concluido';
  return [
    ...(!isOpen && mayRevert ? [{ label: 'Reverter', onPress: () => onAsk('revert') }] : []),
    ...(isOpen ? [{ label: 'W.O. ou abandono', isDisabled: hasUnsent, onPress: () => onAsk('award') }] : []),
    ...(game.status === 'em_andamento' && lastSet
      ? [
          {
            label: `Excluir ${lastSet.setNumber}º set`,
            isDisabled: hasUnsent,
            onPress: () => onAsk('deleteSet'),
          },
        ]
      : []),
    ...(isAdmin && isOpen
      ? [{ label: 'Editar jogo', isDisabled: !canEdit || hasUnsent, onPress: onEdit }]
      : []),
    ...(isAdmin ? [{ label: 'Excluir jogo', isQuiet: true, onPress: () => onAsk('delete') }] : []),
  ];
}

type Action = GameAction & { readonly isQuiet?: boolean };

const GameButtons = ({ actions }: { actions: readonly Action[] }) => (
  <div className="grid grid-cols-2 gap-3 empty:hidden *:only:col-span-2">
    {actions.map(({ label, isDisabled = false, isQuiet = false, onPress }) => (
      <Button key={label} tone={isQuiet ? 'quiet' : 'secondary'} isDisabled={isDisabled} onPress={onPress}>
        {label}
      </Button>
    ))}
  </div>
);

function RevertDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const { game } = editor.get();
  const revert = useStartGame({
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
      onConfirm={() => revert.start(game)}
    >
      {game.award
        ? 'O jogo volta a estar em andamento e a vitória concedida é desfeita; os sets ficam como foram jogados.'
        : 'O jogo volta a estar em andamento e deixa de contar na classificação até ser concluído.'}
    </ConfirmWrite>
  );
}

type DeleteGameDialogProps = Required<Pick<GameDeskProps, 'game' | 'onDelete' | 'onDeleted'>> & {
  onClose: () => void;
};

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
      {`${game.team1.name} contra ${game.team2.name}, com ${setsToLose(game.sets.length)}, é apagado para sempre.`}
    </ConfirmWrite>
  );
}

/** The pressed button is gone after a change of status, so the focus moves to the desk. */
function useFocusOnChange(status: Game['status']) {
  const desk = useRef<HTMLElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current !== status && !desk.current?.contains(document.activeElement)) desk.current?.focus();
    shown.current = status;
  }, [status]);
  return desk;
}

function setsToLose(count: number): string {
  if (count === 0) return 'nenhum set';
  return count === 1 ? 'o set registrado' : `os ${count} sets registrados`;
}
