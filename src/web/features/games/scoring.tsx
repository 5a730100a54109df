import { useQuery } from '@tanstack/react-query';
import { Maximize, Minimize, Sun, SunDim, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { courtName } from '#domain/court-link.ts';
import { gameCan } from '#domain/game.ts';
import { isSetOver, nextStep, setToEnter, setToPlay } from '#domain/scoring.ts';
import type { Side } from '#domain/tournament.ts';
import { useAwake } from '#web/lib/awake.ts';
import { hasFormDraft } from '#web/lib/form-draft.ts';
import { useFullScreen } from '#web/lib/full-screen.ts';
import { useLine } from '#web/lib/live.ts';
import { useNoReleaseWhile } from '#web/lib/release.ts';
import { onDevice, slotAt } from '#web/lib/slot.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { CourtStage } from '#web/ui/court-stage.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { PadProps } from '#web/ui/pad-parts.tsx';
import { ScorePad } from '#web/ui/score-pad.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useCourtLayout } from '#web/ui/use-court-layout.ts';
import { whenOf } from './as-score.ts';
import { ColleagueNotice, presenceInWords } from './colleague-notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { useCourtKeys } from './court-keys.ts';
import { CourtHint, TurnHalves, turning } from './court-notes.tsx';
import { ExtraPointDialog } from './extra-point-dialog.tsx';
import { writtenSet } from './form-names.ts';
import type { GameAction } from './game-actions.ts';
import { MoreMenu } from './more-menu.tsx';
import { PointDetail } from './point-detail.tsx';
import { gameEventsQuery } from './queries.ts';
import { RallyLine } from './rally-line.tsx';
import { HeldNotice, RefusedNotice } from './refused-notice.tsx';
import { Saved } from './saved.tsx';
import type { ScoreEditor } from './score-editor.ts';
import { useScorer } from './scorer.ts';
import { SetDialog } from './set-dialog.tsx';
import { useSunLight } from './sun-light.ts';
import { TeamNotes } from './team-notes.tsx';
import { undoneInWords } from './undo-words.ts';
import { usePresence } from './use-presence.ts';

/** The set on the pad: chosen above it, or the one that the last point or written score was in. */
type Shown = { readonly setNumber: number; readonly isChosen: boolean };

/** Whether this device asks how each point was won. */
const detailChoice = slotAt<object>('manchete:quadra-detalhes', onDevice);

/** How long a point is felt, in milliseconds. */
const VIBRATION = 20;

const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);

type ScoringProps = {
  editor: ScoreEditor;
  /** What else may be done to the game now: in a menu where the pad has the whole screen. */
  actions: readonly GameAction[];
  onComplete: () => void;
};

/** The pad of a game in progress: the set above, two big buttons below, undo within reach. */
export function Scoring({ editor, actions, onComplete }: ScoringProps) {
  const { game, conflict, saving } = editor.get();
  const [shown, setShown] = useState<Shown | null>(null);
  const [extraPoint, setExtraPoint] = useState<Side | null>(null);
  const pad = useRef<HTMLDivElement>(null);
  const { id: userId } = useScorer();
  const [isTyping, setTyping] = useState(() => hasFormDraft(userId, writtenSet(game.id)));
  const [isDetailed, setDetailed] = useState(() => detailChoice.read() !== null);
  const { isOpen, isLost } = useLine();
  const fullScreen = useFullScreen();
  const layout = useCourtLayout(fullScreen.isOn);
  const [isSunny, setSunny] = useSunLight();
  const presence = usePresence(game.id);
  useAwake();
  useLogs(editor);

  const played = editor.played();
  const selected = shown?.setNumber ?? setToPlay(played);
  const set = editor.set(selected);
  const { team1Score, team2Score } = set;
  const undoable = editor.undoable(selected);
  const step = nextStep(played, selected);
  useNoReleaseWhile(step === null && team1Score + team2Score > 0);
  const numbers = game.isExtraRound ? [1] : [1, 2, 3];
  const stay = (setNumber: number) => setShown({ setNumber, isChosen: false });
  // What was pressed goes with what it was about: the keyboard goes on from the pad.
  const stayHere = () => pad.current?.focus();

  const point = (side: Side, delta: 1 | -1) => {
    stay(selected);
    // Read from the editor and not from the rendered state, which is older during fast taps.
    if (delta === 1 && isSetOver(editor.played(), selected)) setExtraPoint(side);
    else {
      editor.point(selected, side, delta);
      // A scorekeeper looks at the rally and not at the phone.
      if (delta === 1 && 'vibrate' in navigator) navigator.vibrate(VIBRATION);
    }
  };
  const undo = () => {
    const back = editor.undo(selected);
    if (back) stay(back);
    if (editor.undoable(back ?? selected) === null) stayHere();
  };
  useCourtKeys({
    onPoint: (half) => point(half === 'left' ? set.left : otherSide(set.left), 1),
    onUndo: undo,
    isDisabled: conflict !== null,
  });
  const completing = {
    label: 'Marcar como Concluído',
    refusal:
      saving === 'waiting' || saving === 'held' || saving === 'asking'
        ? 'Há pontos guardados por enviar.'
        : (gameCan.complete(played)?.message ?? null),
    onPress: onComplete,
  };
  const over = `${selected}º set encerrado: ${team1Score} a ${team2Score}`;

  const isDisabled = conflict !== null;
  const detail = (isOn: boolean) => {
    setDetailed(isOn);
    detailChoice.write(isOn ? {} : null);
  };
  const numbersShown = numbers.map((number) => {
    const shownScore = editor.set(number);
    const stored = game.sets.find((each) => each.setNumber === number);
    return {
      number,
      score: [shownScore.team1Score, shownScore.team2Score] as const,
      state: stored?.skipped
        ? ('skipped' as const)
        : stored || number === selected
          ? ('done' as const)
          : ('open' as const),
      refusal: stored || number === selected ? undefined : refusal(editor, number)?.message,
    };
  });
  const notes = { editor, set, isDisabled, onGone: stayHere };
  const isStage = layout !== 'page';
  const colleague = presence.others.length > 0 ? <ColleagueNotice {...presence} onGone={stayHere} /> : null;
  const padProps: PadProps = {
    place: (
      <>
        {game.court ? `${courtName(game.court)} · ` : null}
        <Spoken {...whenOf(game)} />
      </>
    ),
    saved: <Saved editor={editor} isLost={isLost && !isOpen} />,
    teams: [game.team1, game.team2],
    sets: numbersShown,
    selectedSet: selected,
    onSelectSet: (setNumber) => setShown({ setNumber, isChosen: true }),
    onPoint: point,
    isDisabled,
    next:
      step === null
        ? null
        : step.do === 'completeGame'
          ? { said: over, ...completing }
          : {
              said: over,
              label: `Ir para o ${step.setNumber}º set`,
              refusal: null,
              onPress: () => {
                stay(step.setNumber);
                stayHere();
              },
            },
    left: set.left,
    server: set.server,
    hint: (
      <>
        <CourtHint {...notes} />
        {isStage ? null : colleague}
      </>
    ),
    undo: (
      <Button
        tone="secondary"
        icon={<Undo2 className="shrink-0" />}
        isDisabled={undoable === null || isDisabled}
        onPress={undo}
      >
        <span className="grid min-w-0">
          Desfazer
          {undoable ? (
            <span className="line-clamp-1 break-all font-normal text-soft text-xs">
              {undoneInWords(undoable, game)}
              {undoable.setNumber === selected ? null : ` (${undoable.setNumber}º set)`}
            </span>
          ) : null}
        </span>
      </Button>
    ),
    announcement: `${selected}º set: ${game.team1.name} ${team1Score}, ${game.team2.name} ${team2Score}`,
  };
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
        {conflict ? <ConflictNotice editor={editor} conflict={conflict} onChosen={stayHere} /> : null}
        <RefusedNotice editor={editor} onSeen={stayHere} />
        <HeldNotice editor={editor} />
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
            <>
              <IconButton
                label={isSunny ? 'Desligar o modo sol' : 'Ligar o modo sol'}
                icon={isSunny ? <SunDim /> : <Sun />}
                tone="secondary"
                onPress={() => setSunny(!isSunny)}
              />
              {fullScreen.isPossible ? (
                <IconButton
                  label={fullScreen.isOn ? 'Sair da tela cheia' : 'Tela cheia'}
                  icon={fullScreen.isOn ? <Minimize /> : <Maximize />}
                  tone="secondary"
                  onPress={fullScreen.toggle}
                />
              ) : null}
              <MoreMenu
                actions={[
                  ...(isDisabled ? [] : [{ label: 'Digitar placar', onPress: () => setTyping(true) }]),
                  ...(isDisabled ? [] : turning(notes)),
                  {
                    label: isDetailed ? 'Não anotar mais como foi cada ponto' : 'Anotar como foi cada ponto',
                    onPress: () => detail(!isDetailed),
                  },
                  ...(completing.refusal === null && step?.do !== 'completeGame' ? [completing] : []),
                  ...actions.filter((action) => !action.isDisabled),
                ]}
              />
            </>
          }
        />
      ) : (
        <>
          <ScorePad {...padProps} />
          <div className="flex flex-col gap-3">
            {isDetailed ? <PointDetail editor={editor} setNumber={selected} isDisabled={isDisabled} /> : null}
            <RallyLine editor={editor} setNumber={selected} />
            {step === null ? (
              <div className="grid grid-flow-col grid-cols-2 grid-rows-2 gap-2">
                {(set.left === 1 ? ([1, 2] as const) : ([2, 1] as const)).map((side) => (
                  <TeamNotes key={side} {...notes} side={side} />
                ))}
              </div>
            ) : null}
            {step === null ? <TurnHalves {...notes} /> : null}
            <div className="grid grid-cols-2 gap-3">
              <Button tone="secondary" isDisabled={isDisabled} onPress={() => setTyping(true)}>
                Digitar placar
              </Button>
              {fullScreen.isPossible ? (
                <Button tone="secondary" icon={<Maximize className="shrink-0" />} onPress={fullScreen.toggle}>
                  Tela cheia
                </Button>
              ) : null}
            </div>
            <Switch
              label="Modo sol"
              hint="Preto no branco, para ler com o sol na tela. Fica guardado neste aparelho."
              value={isSunny}
              onChange={setSunny}
            />
            <Switch
              label="Anotar como foi cada ponto"
              hint="Saque, ataque, defesa ou erro, e de quem. Cada ponto conta mesmo sem isso."
              value={isDetailed}
              onChange={detail}
            />
            {step?.do === 'completeGame' ? null : (
              <>
                <Button tone="secondary" isWide isDisabled={completing.refusal !== null} onPress={onComplete}>
                  {completing.label}
                </Button>
                <p className="min-h-5 text-center text-soft text-sm">{completing.refusal}</p>
              </>
            )}
          </div>
        </>
      )}
      <p aria-live="polite" className="sr-only">
        {presenceInWords(presence.others)}
      </p>
      {isTyping ? (
        <SetDialog
          editor={editor}
          setNumber={shown?.isChosen ? selected : setToEnter(played)}
          onClose={(entered) => {
            setTyping(false);
            if (entered) stay(entered);
          }}
        />
      ) : null}
      {extraPoint ? (
        <ExtraPointDialog
          editor={editor}
          setNumber={selected}
          side={extraPoint}
          onClose={() => setExtraPoint(null)}
        />
      ) : null}
    </div>
  );
}

/** What stands above a pad that has the whole screen: it takes its room from the halves, and never more than this. */
const STRIP =
  'max-h-[50dvh] shrink-0 overflow-y-auto px-[max(0.5rem,env(safe-area-inset-left))] pt-[max(0.5rem,env(safe-area-inset-top))] pb-2';

/** Asks for the logs that colleagues went on with. */
function useLogs(editor: ScoreEditor) {
  const state = editor.get();
  const { data } = useQuery({ ...gameEventsQuery(state.game.id), enabled: state.isBehind });
  useEffect(() => {
    // The log may come before the game that it belongs to.
    if (data && state.isBehind) editor.learn(data);
  }, [editor, data, state]);
}

/** Why a set may not be registered at all, by the rules; null when it may. */
function refusal(editor: ScoreEditor, setNumber: number) {
  const empty = { setNumber, team1Score: 0, team2Score: 0, skipped: false, closed: false };
  return gameCan.registerSet(editor.played(), empty);
}
