import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { proposedSetNumber } from '#domain/game/scoring.ts';
import { otherSide } from '#domain/tournament.ts';
import { useScorekeeper } from '#web/features/court/desk/scorekeeper.ts';
import type { ShownAction } from '#web/features/court/desk/shown-action.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { typedResultDraftName } from '#web/features/court/round/form-names.ts';
import { gameEventsQuery } from '#web/features/games/queries.ts';
import { useAwake } from '#web/lib/device/awake.ts';
import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import { useNoReleaseWhile } from '#web/lib/net/release.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { usePageMark } from '#web/lib/page/page-mark.ts';
import { classes } from '#web/ui/classes.ts';
import { ColleagueNotice, presenceInWords } from './colleague-notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { useCourtKeys } from './court-keys.ts';
import { CourtHint, LeftBehindHint } from './court-notes.tsx';
import type { PadDialog } from './pad-dialogs.tsx';
import { usePadOptions } from './pad-options.ts';
import { completionOf, type PadViewProps, padProps } from './pad-props.tsx';
import { PagePad } from './page-pad.tsx';
import { PointDetail } from './point-detail.tsx';
import { HeldNotice, RefusedNotice, UnstoredNotice } from './refused-notice.tsx';
import { StagePad } from './stage-pad.tsx';
import { usePresence } from './use-presence.ts';
import { useScoredSet } from './use-scored-set.ts';

type ScoringProps = {
  editor: ScoreEditor;
  /** The other actions on the game; in a menu where the pad fills the screen. */
  actions: readonly ShownAction[];
  onComplete: () => void;
};

/** The pad of a game in progress: the sets, two big buttons for points, undo. */
export function Scoring({ editor, actions, onComplete }: ScoringProps) {
  const { game, conflict } = editor.get();
  const desk = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the pad.
  const onGone = () => desk.current?.focus();
  const dialogs = usePadDialogs(game.id);
  const scored = useScoredSet(editor, {
    onGone,
    onExtraPoint: (setNumber, side) => dialogs.ask({ do: 'extraPoint', setNumber, side }),
    onEarlySet: (setNumber, side) => dialogs.ask({ do: 'earlySet', setNumber, side }),
  });
  const { set, step, leftBehind } = scored;
  const options = usePadOptions();
  const presence = usePresence(game.id);
  const isDisabled = conflict !== null;
  useAwake();
  useLogs(editor);
  useNoReleaseWhile(step === null && set.team1Score + set.team2Score > 0);
  useCourtKeys({
    onPoint: (half) => scored.point(half === 'left' ? set.left : otherSide(set.left), 1),
    onUndo: scored.undo,
    isDisabled,
  });

  const isStage = options.layout !== 'page';
  usePageMark('shows', isStage ? 'court-stage' : undefined);
  const colleague = presence.others.length > 0 ? <ColleagueNotice {...presence} onGone={onGone} /> : null;
  const completion = completionOf(editor, onComplete);
  const hint = (
    <>
      {leftBehind === null ? (
        <CourtHint editor={editor} set={set} isDisabled={isDisabled} onGone={onGone} />
      ) : (
        <LeftBehindHint
          set={editor.set(leftBehind)}
          onBack={() => {
            scored.show(leftBehind);
            onGone();
          }}
        />
      )}
      {isStage ? null : colleague}
    </>
  );
  const onType = () => dialogs.ask({ do: 'type' });
  const onGive = (pointId: string) => dialogs.ask({ do: 'give', setNumber: scored.selected, pointId });
  const pad = padProps({ editor, scored, completion, isDisabled, hint, onGone });
  const view: PadViewProps = {
    pad,
    editor,
    scored,
    options,
    completion,
    isDisabled,
    onType,
    onGive,
    onGone,
  };
  return (
    <div
      ref={desk}
      tabIndex={-1}
      data-court-stage={isStage ? '' : undefined}
      className={classes(
        'flex flex-col outline-none',
        isStage ? 'fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-sand' : 'gap-3',
      )}
    >
      <PadNotices {...view} isStage={isStage}>
        {isStage || step !== null ? colleague : null}
      </PadNotices>
      {isStage ? <StagePad {...view} actions={actions} /> : <PagePad {...view} />}
      <p aria-live="polite" className="sr-only">
        {presenceInWords(presence.others)}
      </p>
      {dialogs.open && dialogs.Part ? (
        <dialogs.Part
          open={dialogs.open}
          editor={editor}
          setToType={scored.isChosen ? scored.selected : proposedSetNumber(scored.game)}
          onClose={(next) => {
            dialogs.close();
            if (next) scored.show(next);
          }}
        />
      ) : null}
    </div>
  );
}

type PadNoticesProps = PadViewProps & { isStage: boolean; children: ReactNode };

/** What has to be decided or read before scoring goes on; in a full screen also how the last point was won. */
function PadNotices({ editor, scored, options, isDisabled, onGone, isStage, children }: PadNoticesProps) {
  const { conflict } = editor.get();
  const { selected, step } = scored;
  return (
    <div className={classes('flex flex-col gap-2 empty:hidden', isStage && STRIP)}>
      {conflict ? <ConflictNotice editor={editor} conflict={conflict} onChosen={onGone} /> : null}
      <RefusedNotice editor={editor} onSeen={onGone} />
      <HeldNotice editor={editor} />
      <UnstoredNotice editor={editor} />
      {children}
      {isStage && options.isDetailed && step === null && !conflict ? (
        <PointDetail editor={editor} setNumber={selected} isDisabled={isDisabled} isSmall />
      ) : null}
    </div>
  );
}

/** The strip above a full-screen pad; its height is limited, because it takes space from the halves. */
const STRIP =
  'max-h-[50dvh] shrink-0 overflow-y-auto px-[max(0.5rem,env(safe-area-inset-left))] pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 flat:pt-[env(safe-area-inset-top)] flat:pb-0';

/** The pad's dialogs and which one is open; that of a typed result opens by itself where a draft is stored. */
function usePadDialogs(gameId: number) {
  const { id: userId } = useScorekeeper();
  const [open, setOpen] = useState<PadDialog | null>(() =>
    hasFormDraft(userId, typedResultDraftName(gameId)) ? { do: 'type' } : null,
  );
  const dialogs = useLazyDialogs(() => import('./pad-dialogs.tsx'), setOpen);
  return { ...dialogs, open, close: () => setOpen(null) };
}

/** Loads the missing logs of sets that colleagues scored. */
function useLogs(editor: ScoreEditor) {
  const state = editor.get();
  const { data } = useQuery({ ...gameEventsQuery(state.game.id), enabled: state.isBehind });
  useEffect(() => {
    // The log may arrive before the game's version that it belongs to.
    if (data && state.isBehind) editor.learn(data);
  }, [editor, data, state]);
}
