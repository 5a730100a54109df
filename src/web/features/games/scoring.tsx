import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { courtName } from '#domain/court-link.ts';
import { setToEnter } from '#domain/scoring.ts';
import type { Side } from '#domain/tournament.ts';
import { useAwake } from '#web/lib/awake.ts';
import { hasFormDraft } from '#web/lib/form-draft.ts';
import { useFullScreen } from '#web/lib/full-screen.ts';
import { useLazyDialogs } from '#web/lib/lazy.ts';
import { useConnection } from '#web/lib/live.ts';
import { useNoReleaseWhile } from '#web/lib/release.ts';
import { onDevice, slotAt } from '#web/lib/slot.ts';
import { classes } from '#web/ui/classes.ts';
import { CourtStage } from '#web/ui/court-stage.tsx';
import type { PadProps } from '#web/ui/pad-parts.tsx';
import { ScorePad } from '#web/ui/score-pad.tsx';
import { SpokenText } from '#web/ui/spoken-text.tsx';
import { useCourtLayout } from '#web/ui/use-court-layout.ts';
import { BelowPad } from './below-pad.tsx';
import { ColleagueNotice, presenceInWords } from './colleague-notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { useCourtKeys } from './court-keys.ts';
import { CourtHint, sideChangeHint } from './court-notes.tsx';
import { writtenSet } from './form-names.ts';
import type { GameAction } from './game-actions.ts';
import type { PadDialog } from './pad-dialogs.tsx';
import { completion, setsOnPad, stepOnPad } from './pad-state.ts';
import { PointDetail } from './point-detail.tsx';
import { gameEventsQuery } from './queries.ts';
import { RallyLine } from './rally-line.tsx';
import { HeldNotice, RefusedNotice } from './refused-notice.tsx';
import { SaveStatus } from './save-status.tsx';
import type { ScoreEditor } from './score-editor.ts';
import { timeOrDay } from './score-view.ts';
import { useScorer } from './scorer.ts';
import { StageTools } from './stage-tools.tsx';
import { useSunLight } from './sun-light.ts';
import { TeamNotes } from './team-notes.tsx';
import { UndoButton } from './undo-button.tsx';
import { usePresence } from './use-presence.ts';
import { useScoredSet } from './use-scored-set.ts';

const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);

type ScoringProps = {
  editor: ScoreEditor;
  /** The other actions on the game; in a menu where the pad fills the screen. */
  actions: readonly GameAction[];
  onComplete: () => void;
};

/** The pad of a game in progress: the sets, two big buttons for points, undo. */
export function Scoring({ editor, actions, onComplete }: ScoringProps) {
  const { game, conflict } = editor.get();
  const pad = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the pad.
  const stayHere = () => pad.current?.focus();
  const { id: userId } = useScorer();
  const [open, setOpen] = useState<PadDialog | null>(() =>
    hasFormDraft(userId, writtenSet(game.id)) ? { do: 'type' } : null,
  );
  const dialogs = useLazyDialogs(() => import('./pad-dialogs.tsx'), setOpen);
  const type = () => dialogs.ask({ do: 'type' });
  const scored = useScoredSet(editor, {
    onGone: stayHere,
    onOverrun: (setNumber, side) => dialogs.ask({ do: 'extraPoint', setNumber, side }),
  });
  const { played, selected, set, step } = scored;
  const [isDetailed, setDetailed] = useDetailChoice();
  const { isOpen, isLost } = useConnection();
  const fullScreen = useFullScreen();
  const layout = useCourtLayout(fullScreen.isOn);
  const [isSunny, setSunny] = useSunLight();
  const presence = usePresence(game.id);
  useAwake();
  useLogs(editor);
  useNoReleaseWhile(step === null && set.team1Score + set.team2Score > 0);
  const isDisabled = conflict !== null;
  useCourtKeys({
    onPoint: (half) => scored.point(half === 'left' ? set.left : otherSide(set.left), 1),
    onUndo: scored.undo,
    isDisabled,
  });

  const completing = completion(editor, onComplete);
  const notes = { editor, set, isDisabled, onGone: stayHere };
  const isStage = layout !== 'page';
  const colleague = presence.others.length > 0 ? <ColleagueNotice {...presence} onGone={stayHere} /> : null;
  const padProps: PadProps = {
    place: (
      <>
        {game.court ? `${courtName(game.court)} · ` : null}
        <SpokenText {...timeOrDay(game)} />
      </>
    ),
    saved: <SaveStatus editor={editor} isLost={isLost && !isOpen} />,
    teams: [game.team1, game.team2],
    sets: setsOnPad(editor, selected),
    selectedSet: selected,
    onSelectSet: scored.choose,
    onPoint: scored.point,
    isDisabled,
    next: stepOnPad(scored, completing, stayHere),
    left: set.left,
    server: set.server,
    hint: (
      <>
        <CourtHint {...notes} />
        {isStage ? null : colleague}
      </>
    ),
    undo: <UndoButton editor={editor} scored={scored} isDisabled={isDisabled} />,
    announcement: `${selected}º set: ${game.team1.name} ${set.team1Score}, ${game.team2.name} ${set.team2Score}`,
  };
  const stageActions = [
    ...(isDisabled ? [] : [{ label: 'Digitar placar', onPress: type }, ...sideChangeHint(notes)]),
    {
      label: isDetailed ? 'Não anotar mais como foi cada ponto' : 'Anotar como foi cada ponto',
      onPress: () => setDetailed(!isDetailed),
    },
    ...(completing.refusal === null && step?.do !== 'completeGame' ? [completing] : []),
    ...actions.filter((action) => !action.isDisabled),
  ];
  return (
    <div
      ref={pad}
      tabIndex={-1}
      data-court-stage={isStage ? '' : undefined}
      className={classes(
        'flex flex-col outline-none',
        isStage ? 'fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-sand' : 'gap-3',
      )}
    >
      <div className={classes('flex flex-col gap-2 empty:hidden', isStage && STRIP)}>
        <PadNotices editor={editor} onGone={stayHere} />
        {isStage || step !== null ? colleague : null}
        {isStage && isDetailed && step === null && !conflict ? (
          <PointDetail editor={editor} setNumber={selected} isDisabled={isDisabled} isSmall />
        ) : null}
      </div>
      {isStage ? (
        <CourtStage
          {...padProps}
          isWide={layout === 'wide'}
          besides={(side) => (step === null ? <TeamNotes {...notes} side={side} isSmall /> : null)}
          line={<RallyLine editor={editor} setNumber={selected} isSmall />}
          tools={
            <StageTools isSunny={isSunny} onSunny={setSunny} fullScreen={fullScreen} actions={stageActions} />
          }
        />
      ) : (
        <>
          <ScorePad {...padProps} />
          <BelowPad
            {...notes}
            isOver={step !== null}
            isSunny={isSunny}
            onSunny={setSunny}
            isDetailed={isDetailed}
            onDetailed={setDetailed}
            fullScreen={fullScreen}
            onType={type}
            completing={step?.do === 'completeGame' ? null : completing}
          />
        </>
      )}
      <p aria-live="polite" className="sr-only">
        {presenceInWords(presence.others)}
      </p>
      {open && dialogs.Part ? (
        <dialogs.Part
          open={open}
          editor={editor}
          setToType={scored.isChosen ? selected : setToEnter(played)}
          onClose={(entered) => {
            setOpen(null);
            if (entered) scored.stay(entered);
          }}
        />
      ) : null}
    </div>
  );
}

/** What has to be decided or read before scoring goes on. */
function PadNotices({ editor, onGone }: { editor: ScoreEditor; onGone: () => void }) {
  const { conflict } = editor.get();
  return (
    <>
      {conflict ? <ConflictNotice editor={editor} conflict={conflict} onChosen={onGone} /> : null}
      <RefusedNotice editor={editor} onSeen={onGone} />
      <HeldNotice editor={editor} />
    </>
  );
}

const detailChoice = slotAt<object>('manchete:quadra-detalhes', onDevice);

/** Whether this device asks how each point was won. */
function useDetailChoice(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => detailChoice.read() !== null);
  const set = (isNowOn: boolean) => {
    setOn(isNowOn);
    detailChoice.write(isNowOn ? {} : null);
  };
  return [isOn, set];
}

/** The strip above a full-screen pad; its height is limited, because it takes space from the halves. */
const STRIP =
  'max-h-[50dvh] shrink-0 overflow-y-auto px-[max(0.5rem,env(safe-area-inset-left))] pt-[max(0.5rem,env(safe-area-inset-top))] pb-2';

/** Loads the missing logs of sets that colleagues scored. */
function useLogs(editor: ScoreEditor) {
  const state = editor.get();
  const { data } = useQuery({ ...gameEventsQuery(state.game.id), enabled: state.isBehind });
  useEffect(() => {
    // The log may arrive before the game's version that it belongs to.
    if (data && state.isBehind) editor.learn(data);
  }, [editor, data, state]);
}
