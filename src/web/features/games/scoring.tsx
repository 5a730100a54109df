import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { courtName } from '#domain/court-link.ts';
import { gameCan } from '#domain/game.ts';
import { isSetOver, nextStep, setToEnter, setToPlay } from '#domain/scoring.ts';
import type { Side } from '#domain/tournament.ts';
import { useAwake } from '#web/lib/awake.ts';
import { hasFormDraft } from '#web/lib/form-draft.ts';
import { formatAge, sayAge } from '#web/lib/format.ts';
import { useLine } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';
import { useNoReleaseWhile } from '#web/lib/release.ts';
import { onDevice, slotAt } from '#web/lib/slot.ts';
import { Button } from '#web/ui/button.tsx';
import { ScorePad } from '#web/ui/score-pad.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { whenOf } from './as-score.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { useCourtKeys } from './court-keys.ts';
import { CourtNotes, NextChange } from './court-notes.tsx';
import { ExtraPointDialog } from './extra-point-dialog.tsx';
import { writtenSet } from './form-names.ts';
import { PointDetail } from './point-detail.tsx';
import { gameEventsQuery } from './queries.ts';
import { RallyLine } from './rally-line.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import type { ScoreEditor, ScoreEditorState } from './score-editor.ts';
import { useScorer } from './scorer.ts';
import { SetDialog } from './set-dialog.tsx';
import { undoneInWords } from './undo-words.ts';

/** The set on the pad: chosen above it, or the one that the last point or written score was in. */
type Shown = { readonly setNumber: number; readonly isChosen: boolean };

/** Whether this device asks how each point was won. */
const detailChoice = slotAt<object>('manchete:quadra-detalhes', onDevice);

/** How long a point is felt, in milliseconds. */
const VIBRATION = 20;

const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);

/** The pad of a game in progress: the set above, two big buttons below, undo within reach. */
export function Scoring({ editor, onComplete }: { editor: ScoreEditor; onComplete: () => void }) {
  const { game, conflict, saving } = editor.get();
  const [shown, setShown] = useState<Shown | null>(null);
  const [extraPoint, setExtraPoint] = useState<Side | null>(null);
  const pad = useRef<HTMLDivElement>(null);
  const { id: userId } = useScorer();
  const [isTyping, setTyping] = useState(() => hasFormDraft(userId, writtenSet(game.id)));
  const [isDetailed, setDetailed] = useState(() => detailChoice.read() !== null);
  const { isOpen, isLost } = useLine();
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
      saving === 'waiting' || saving === 'asking'
        ? 'Há pontos guardados por enviar.'
        : (gameCan.complete(played)?.message ?? null),
    onPress: onComplete,
  };
  const over = `${selected}º set encerrado: ${team1Score} a ${team2Score}`;

  return (
    <div ref={pad} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {conflict ? <ConflictNotice editor={editor} conflict={conflict} onChosen={stayHere} /> : null}
      <RefusedNotice editor={editor} onSeen={stayHere} />
      <ScorePad
        place={
          <>
            {game.court ? `${courtName(game.court)} · ` : null}
            <Spoken {...whenOf(game)} />
          </>
        }
        saved={<Saved state={editor.get()} isLost={isLost && !isOpen} />}
        teams={[game.team1, game.team2]}
        sets={numbers.map((number) => {
          const shownScore = editor.set(number);
          const stored = game.sets.find((each) => each.setNumber === number);
          return {
            number,
            score: [shownScore.team1Score, shownScore.team2Score],
            state: stored?.skipped ? 'skipped' : stored || number === selected ? 'done' : 'open',
            refusal: stored || number === selected ? undefined : refusal(editor, number)?.message,
          };
        })}
        selectedSet={selected}
        onSelectSet={(setNumber) => setShown({ setNumber, isChosen: true })}
        onPoint={point}
        isDisabled={conflict !== null}
        next={
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
                }
        }
        left={set.left}
        server={set.server}
        hint={<NextChange editor={editor} set={set} isDisabled={conflict !== null} onGone={stayHere} />}
        announcement={`${selected}º set: ${game.team1.name} ${team1Score}, ${game.team2.name} ${team2Score}`}
      />
      {isDetailed ? (
        <PointDetail editor={editor} setNumber={selected} isDisabled={conflict !== null} />
      ) : null}
      <RallyLine editor={editor} setNumber={selected} />
      <div className="grid grid-cols-2 gap-3">
        <Button
          tone="secondary"
          icon={<Undo2 />}
          isDisabled={undoable === null || conflict !== null}
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
        <Button tone="secondary" isDisabled={conflict !== null} onPress={() => setTyping(true)}>
          Digitar placar
        </Button>
      </div>
      {step === null ? (
        <CourtNotes editor={editor} set={set} isDisabled={conflict !== null} onGone={stayHere} />
      ) : null}
      <Switch
        label="Anotar como foi cada ponto"
        hint="Saque, ataque, defesa ou erro, e de quem. Cada ponto conta mesmo sem isso."
        value={isDetailed}
        onChange={(isOn) => {
          setDetailed(isOn);
          detailChoice.write(isOn ? {} : null);
        }}
      />
      {step?.do === 'completeGame' ? null : (
        <>
          <Button tone="secondary" isWide isDisabled={completing.refusal !== null} onPress={onComplete}>
            {completing.label}
          </Button>
          <p className="min-h-5 text-center text-soft text-sm">{completing.refusal}</p>
        </>
      )}
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

/** Whether the points are saved, being sent, or waiting on the device. */
function Saved({ state: { saving, savedAt }, isLost }: { state: ScoreEditorState; isLost: boolean }) {
  const now = useNow();
  if (saving === 'waiting') return 'sem sinal · guardado no aparelho';
  if (saving === 'asking') return 'escolha um placar';
  if (isLost) return 'sem sinal';
  if (saving === 'sending') return 'salvando…';
  if (savedAt === 0) return 'salvo';
  return (
    <>
      salvo <Spoken shown={formatAge(now - savedAt)} said={sayAge(now - savedAt)} />
    </>
  );
}
