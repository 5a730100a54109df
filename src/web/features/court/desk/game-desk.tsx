import { useQueryClient } from '@tanstack/react-query';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { gameCan } from '#domain/game/game.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { openEditor, showEditor, whenEditorFree } from '#web/features/court/editor/editors.ts';
import { useOpenEditor } from '#web/features/court/editor/open-editors.ts';
import { waitForStoredScores } from '#web/features/court/editor/unanswered.ts';
import { RefusedNotice } from '#web/features/court/pad/refused-notice.tsx';
import { Scoring } from '#web/features/court/pad/scoring.tsx';
import { editedGameDraftName } from '#web/features/court/round/form-names.ts';
import type { Game } from '#web/features/games/queries.ts';
import { boardView, dateOf } from '#web/features/games/score-view.ts';
import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import { requestWorker } from '#web/lib/net/release.ts';
import { useLazy, useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ScoreBoard } from '#web/ui/score/score-board.tsx';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';
import type { DeskDialog } from './desk-dialogs.tsx';
import { storeOfflineGame } from './offline-games.ts';
import { useScorekeeper } from './scorekeeper.ts';
import type { ShownAction } from './shown-action.ts';
import { useStartGame } from './use-start-game.ts';

type GameDeskProps = {
  game: Game;
  /** The number and day of the round once loaded, and its games. */
  round: { readonly number: number; readonly date: string } | undefined;
  games: readonly Game[];
  /**
   * The game is being deleted or was deleted here; then no message about somebody else's deletion is shown.
   */
  onDelete?: (isUnderWay: boolean) => void;
  onDeleted?: () => void;
  /** The path where the game is scored, if not its round's page. */
  path?: string;
  /** Shown below a completed game. */
  next?: ReactNode;
};

/** One game with the actions that are possible now. Only one tab of a browser has them. */
export function GameDesk(props: GameDeskProps) {
  const { editor, isElsewhere, takeOver } = useScoreEditor(props.game);
  const [isTakenOver, setTakenOver] = useState(false);
  if (editor) return <OpenDesk {...props} editor={editor} takesFocus={isTakenOver} />;
  // It opens within a moment: a placeholder would only flash.
  if (!isElsewhere) return <div className="min-h-140" />;
  const onTakeOver = () => {
    setTakenOver(true);
    takeOver();
  };
  return <ClosedDesk game={props.game} onTakeOver={onTakeOver} />;
}

/** The game is scored in another tab of this browser. */
const ClosedDesk = ({ game, onTakeOver }: { game: Game; onTakeOver: () => void }) => (
  <section aria-label={`${game.team1.name} contra ${game.team2.name}`} className="flex flex-col gap-3">
    <ScoreBoard {...boardView(game)} footerLeft={null} />
    <Notice tone="warning">
      <span className="block">Este jogo está aberto em outra aba deste navegador.</span>
      <span className="mt-3 block">
        <Button onPress={onTakeOver}>Assumir aqui</Button>
      </span>
    </Notice>
  </section>
);

function OpenDesk({
  editor,
  game: served,
  round,
  games,
  onDelete,
  onDeleted,
  path,
  next,
  takesFocus,
}: GameDeskProps & { editor: ScoreEditor; takesFocus: boolean }) {
  const { isAdmin, id: userId, holder } = useScorekeeper();
  const { game } = useSyncExternalStore(editor.watch, editor.get);
  useEffect(() => editor.enterAs(holder), [editor, holder]);
  useEffect(() => editor.adopt(served), [editor, served]);
  useEffect(requestWorker, []);
  useOfflineGame(editor, path ?? `/registrar-jogos/${served.round}?jogo=${served.id}`);
  const editing = useLazy(
    () => import('#web/features/court/round/edit-game-dialog.tsx'),
    isAdmin && served.status !== 'concluido' && hasFormDraft(userId, editedGameDraftName(served.id)),
  );
  const [asking, setAsking] = useState<DeskDialog | null>(null);
  const dialogs = useLazyDialogs(() => import('./desk-dialogs.tsx'), setAsking);
  // Here and not in the button, which is gone once the game is in progress.
  const starting = useStartGame({
    game,
    refusal: 'Jogo não alterado',
    started: (started) => editor.adopt(started),
  });
  const unstarting = useStartGame({
    game,
    to: 'agendado',
    refusal: 'Jogo não alterado',
    started: (scheduled) => editor.adopt(scheduled),
  });
  const actions = useActions({
    editor,
    // Nothing is lost where there is no set.
    onUnstart: game.sets.length > 0 ? () => dialogs.ask('unstart') : unstarting.start,
    canEdit: round !== undefined,
    onEdit: editing.ask,
    onAsk: dialogs.ask,
  });
  const desk = useFocusOnChange(game.status);
  useEffect(() => {
    // The pressed button is gone.
    if (takesFocus) desk.current?.focus();
  }, [desk, takesFocus]);
  return (
    <section
      ref={desk}
      tabIndex={-1}
      data-desk=""
      aria-label={`${game.team1.name} contra ${game.team2.name}`}
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      {game.status === 'em_andamento' ? (
        <Scoring editor={editor} actions={actions} onComplete={() => dialogs.ask('complete')} />
      ) : (
        <>
          <RefusedNotice editor={editor} onSeen={() => desk.current?.focus()} />
          <ScoreBoard
            {...boardView(game)}
            footerLeft={game.status === 'agendado' ? <SpokenText {...dateOf(game)} /> : null}
          />
        </>
      )}
      {game.status === 'agendado' ? <StartButton starting={starting} /> : null}
      {game.status === 'concluido' ? next : null}
      <GameButtons actions={actions} />
      {editing.Part && round ? (
        <editing.Part editor={editor} round={round} games={games} onClose={editing.close} />
      ) : null}
      {asking && dialogs.Part ? (
        <dialogs.Part
          open={asking}
          editor={editor}
          onDelete={(isUnderWay) => onDelete?.(isUnderWay)}
          onDeleted={() => onDeleted?.()}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </section>
  );
}

/** The editor of the game's score, once this tab has it. */
function useScoreEditor(game: Game) {
  waitForStoredScores();
  const { id: ownerId } = useScorekeeper();
  const queries = useQueryClient();
  const editor = useOpenEditor(ownerId, game.id);
  const [isElsewhere, setElsewhere] = useState(false);
  const open = async (isTakingOver: boolean) => {
    const isHere = await openEditor(queries, game, ownerId, { isTakingOver });
    setElsewhere(!isHere);
    return isHere;
  };
  const openIfFree = useEffectEvent(() => open(false));
  const isOpen = editor !== undefined;
  // Before the effects of the pad, which may change the editor.
  useLayoutEffect(() => showEditor(ownerId, game.id), [ownerId, game.id]);
  useEffect(() => {
    if (isOpen) return;
    void openIfFree();
    return whenEditorFree(ownerId, game.id, openIfFree);
  }, [isOpen, ownerId, game.id]);
  return { editor, isElsewhere, takeOver: () => void open(true) };
}

/** Stores the shown game on this device for offline use. `path`: where it is scored. */
function useOfflineGame(editor: ScoreEditor, path: string): void {
  const { id, holder, until, players } = useScorekeeper();
  const owner = String(id);
  const queries = useQueryClient();
  const { game, isBehind } = editor.get();
  useEffect(() => {
    if (isBehind) return;
    void storeOfflineGame(queries, { owner, path, holder, until, game, logs: editor.logs(), players });
  }, [editor, game, holder, isBehind, owner, path, players, queries, until]);
}

const StartButton = ({ starting: { isPending, start } }: { starting: ReturnType<typeof useStartGame> }) => (
  // Sticky, because the board can be higher than the screen.
  <div
    data-sticky-bar=""
    className="sticky bottom-0 z-10 -mx-2 -my-2 grid bg-sand px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
  >
    <Button tone="sun" isWide isPending={isPending} onPress={start}>
      Iniciar Confronto
    </Button>
  </div>
);

type ActionsProps = {
  editor: ScoreEditor;
  onUnstart: () => void;
  canEdit: boolean;
  onEdit: () => void;
  onAsk: (asking: DeskDialog) => void;
};

/** The game's other actions; those that must not overtake unanswered points are disabled meanwhile. */
function useActions({ editor, onUnstart, canEdit, onEdit, onAsk }: ActionsProps): readonly Action[] {
  const { isAdmin, mayRevert } = useScorekeeper();
  const { game, saving } = editor.get();
  const hasUnanswered = saving === 'waiting' || saving === 'held' || saving === 'asking';
  const lastSet = game.sets.at(-1);
  const isOpen = game.status !== 'concluido';
  return [
    ...(isAdmin && game.status === 'em_andamento' && game.rules.bestOf === 3
      ? [
          {
            label: 'Digitar todos os sets',
            isDisabled: saving === 'held' || saving === 'asking',
            onPress: () => onAsk('results'),
          },
        ]
      : []),
    ...(!isOpen && mayRevert ? [{ label: 'Reverter', onPress: () => onAsk('revert') }] : []),
    ...(gameCan.unstart(editor.played()) === null
      ? [{ label: 'Voltar a agendado', isDisabled: hasUnanswered, onPress: onUnstart }]
      : []),
    ...(isOpen
      ? [{ label: 'W.O. ou abandono', isDisabled: hasUnanswered, onPress: () => onAsk('award') }]
      : []),
    ...(game.status === 'em_andamento' && lastSet
      ? [
          {
            label: `Excluir ${lastSet.setNumber}º set`,
            isDisabled: hasUnanswered,
            onPress: () => onAsk('deleteSet'),
          },
        ]
      : []),
    ...(isAdmin && isOpen
      ? [{ label: 'Editar jogo', isDisabled: !canEdit || hasUnanswered, onPress: onEdit }]
      : []),
    ...(isAdmin ? [{ label: 'Excluir jogo', isQuiet: true, onPress: () => onAsk('delete') }] : []),
  ];
}

type Action = ShownAction & { readonly isQuiet?: boolean };

const GameButtons = ({ actions }: { actions: readonly Action[] }) => (
  <div className="grid grid-cols-2 gap-3 empty:hidden *:last:odd:col-span-2">
    {actions.map(({ label, isDisabled = false, isQuiet = false, onPress }) => (
      <Button key={label} tone={isQuiet ? 'quiet' : 'secondary'} isDisabled={isDisabled} onPress={onPress}>
        {label}
      </Button>
    ))}
  </div>
);

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
