import { useState } from 'react';
import {
  currentSetNumber,
  isSetOver,
  nextStep,
  setOfSanction,
  unfinishedEarlierSet,
} from '#domain/game/scoring.ts';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';

/**
 * The set on the pad. `isChosen`: picked in the list of sets; false after an entry in it, or after a button led to it.
 */
type Shown = { readonly setNumber: number; readonly isChosen: boolean };

/** How long the phone vibrates for a point, in milliseconds. */
const VIBRATION = 20;

type Notices = {
  /** The pressed button is gone: the caller moves the focus to the pad. */
  onGone: () => void;
  /** A point was tapped after the set's end: the caller asks whether it counts, and enters it then. */
  onExtraPoint: (setNumber: number, side: Side) => void;
  /** The first point of a set was tapped while an earlier one goes on: the caller asks whether it counts, and enters it then. */
  onEarlySet: (setNumber: number, side: Side) => void;
};

/** The set on the pad, its next step, and the handlers of its buttons. */
export function useScoredSet(editor: ScoreEditor, { onGone, onExtraPoint, onEarlySet }: Notices) {
  const [shown, setShown] = useState<Shown | null>(null);
  const game = editor.played();
  const selected = shown?.setNumber ?? currentSetNumber(game);
  const show = (setNumber: number) => setShown({ setNumber, isChosen: false });

  const point = (side: Side, delta: 1 | -1) => {
    show(selected);
    // Read from the editor and not from the rendered state, which is older during fast taps.
    if (delta === 1 && isSetOver(editor.played(), selected)) return onExtraPoint(selected, side);
    if (delta === 1 && unfinishedEarlierSet(editor.played(), selected) !== null)
      return onEarlySet(selected, side);
    editor.point(selected, side, delta);
    // The phone vibrates, because the scorekeeper watches the rally.
    if (delta === 1 && 'vibrate' in navigator) navigator.vibrate(VIBRATION);
  };
  const undo = () => {
    const back = editor.undo(selected);
    if (back) show(back);
    if (editor.undoable(back ?? selected) === null) onGone();
  };
  const leftBehind = unfinishedEarlierSet(game, selected);
  const sanctioned = leftBehind === null ? setOfSanction(game, selected) : null;
  return {
    game,
    selected,
    isChosen: shown?.isChosen ?? false,
    set: editor.set(selected),
    step: nextStep(game, selected),
    /** The earlier set that goes on while this one, which has not begun, is shown; null without one. */
    leftBehind,
    /** The set in which the events between rallies are noted; null where none is. After a set's end it is the next one. */
    noted: sanctioned === null ? null : editor.set(sanctioned),
    undoable: editor.undoable(selected),
    choose: (setNumber: number) => setShown({ setNumber, isChosen: true }),
    show,
    point,
    undo,
  };
}

export type ScoredSet = ReturnType<typeof useScoredSet>;
