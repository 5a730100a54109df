import type { ReactNode } from 'react';
import { courtName } from '#domain/court/court-link.ts';
import { gameCan } from '#domain/game/game.ts';
import { setNumbersOf } from '#domain/game/sets.ts';
import type { ShownAction } from '#web/features/court/desk/shown-action.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { timeOrDay } from '#web/features/games/score-view.ts';
import type { PadProps, PadSet, PadStep } from '#web/ui/score/pad-parts.tsx';
import { SpokenText } from '#web/ui/score/spoken-text.tsx';
import type { PadOptions } from './pad-options.ts';
import { SaveStatus } from './save-status.tsx';
import { UndoButton } from './undo-button.tsx';
import type { ScoredSet } from './use-scored-set.ts';

/** The props of `PagePad` and `StagePad`, the two layouts of scoring. */
export type PadViewProps = {
  pad: PadProps;
  editor: ScoreEditor;
  scored: ScoredSet;
  options: PadOptions;
  completion: Completion;
  isDisabled: boolean;
  /** Opens the dialog in which a result is typed. */
  onType: () => void;
  /** Asks whether a point of the shown set goes to the other team. */
  onGive: (pointId: string) => void;
  /** The pressed button is gone. */
  onGone: () => void;
};

type PadSource = Pick<PadViewProps, 'editor' | 'scored' | 'completion' | 'isDisabled' | 'onGone'> & {
  /** Shown while the set goes on. */
  hint: ReactNode;
};

/** The props of the kit's pads for a game. */
export function padProps({ editor, scored, completion, isDisabled, hint, onGone }: PadSource): PadProps {
  const { game } = editor.get();
  const { selected, set } = scored;
  return {
    place: (
      <>
        {game.court ? `${courtName(game.court)} · ` : null}
        <SpokenText {...timeOrDay(game)} />
      </>
    ),
    saved: <SaveStatus editor={editor} />,
    teams: [game.team1, game.team2],
    sets: padSets(editor, selected),
    selectedSet: selected,
    onSelectSet: scored.choose,
    onPoint: scored.point,
    isDisabled,
    next: nextStep(scored, completion, onGone),
    left: set.left,
    server: set.server,
    hint,
    undo: <UndoButton editor={editor} scored={scored} isDisabled={isDisabled} />,
    announcement: `${selected}º set: ${game.team1.name} ${set.team1Score}, ${game.team2.name} ${set.team2Score}`,
  };
}

/** The list of sets above the pad: their scores, and why one may not be registered yet. */
function padSets(editor: ScoreEditor, selected: number): readonly PadSet[] {
  const { rules, sets } = editor.played();
  return setNumbersOf(rules).map((number) => {
    const { team1Score, team2Score, skipped } = editor.set(number);
    const isDone = sets.some((each) => each.setNumber === number) || number === selected;
    return {
      number,
      score: [team1Score, team2Score] as const,
      state: skipped ? 'skipped' : isDone ? 'done' : 'open',
      refusal: isDone ? undefined : refusal(editor, number)?.message,
    };
  });
}

/** Why a set may not be registered at all, by the rules; null when it may. */
function refusal(editor: ScoreEditor, setNumber: number) {
  const empty = { setNumber, team1Score: 0, team2Score: 0, skipped: false, closed: false };
  return gameCan.registerSet(editor.played(), empty);
}

/** The button that completes the game. `refusal`: why it is not possible yet. */
export type Completion = ShownAction & { readonly refusal: string | null };

export function completionOf(editor: ScoreEditor, onComplete: () => void): Completion {
  const { saving } = editor.get();
  const hasUnanswered = saving === 'waiting' || saving === 'held' || saving === 'asking';
  return {
    label: 'Marcar como Concluído',
    refusal: hasUnanswered
      ? 'Há pontos guardados que ainda não foram enviados.'
      : (gameCan.complete(editor.played())?.message ?? null),
    onPress: onComplete,
  };
}

/** The next step after a set's end: the next set, or completing the game. */
function nextStep(
  { step, selected, set, show }: ScoredSet,
  completion: Completion,
  onGone: () => void,
): PadStep | null {
  if (step === null) return null;
  const message = `${selected}º set encerrado: ${set.team1Score} a ${set.team2Score}`;
  if (step.do === 'completeGame') return { message, ...completion };
  const onPress = () => {
    show(step.setNumber);
    onGone();
  };
  return { message, label: `Ir para o ${step.setNumber}º set`, refusal: null, onPress };
}
