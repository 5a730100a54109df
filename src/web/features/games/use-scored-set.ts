import { useState } from 'react';
import { isSetOver, nextStep, setLeftBehind, setToPlay } from '#domain/scoring.ts';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from './score-editor.ts';

/** The set on the pad: chosen by the user, or the one of the last entry. */
type Shown = { readonly setNumber: number; readonly isChosen: boolean };

/** How long the phone vibrates for a point, in milliseconds. */
const VIBRATION = 20;

type Notices = {
  /** The pressed button is gone. */
  onGone: () => void;
  /** A point was tapped after the set's end and needs a confirmation. */
  onOverrun: (setNumber: number, side: Side) => void;
  /** The first point of a set was tapped while the one before it goes on, and needs a confirmation. */
  onEarly: (setNumber: number, side: Side) => void;
};

/** The set on the pad, its next step, and the handlers of its buttons. */
export function useScoredSet(editor: ScoreEditor, { onGone, onOverrun, onEarly }: Notices) {
  const [shown, setShown] = useState<Shown | null>(null);
  const played = editor.played();
  const selected = shown?.setNumber ?? setToPlay(played);
  const stay = (setNumber: number) => setShown({ setNumber, isChosen: false });

  const point = (side: Side, delta: 1 | -1) => {
    stay(selected);
    // Read from the editor and not from the rendered state, which is older during fast taps.
    if (delta === 1 && isSetOver(editor.played(), selected)) return onOverrun(selected, side);
    if (delta === 1 && setLeftBehind(editor.played(), selected) !== null) return onEarly(selected, side);
    editor.point(selected, side, delta);
    // The phone vibrates, because the scorekeeper watches the rally.
    if (delta === 1 && 'vibrate' in navigator) navigator.vibrate(VIBRATION);
  };
  const undo = () => {
    const back = editor.undo(selected);
    if (back) stay(back);
    if (editor.undoable(back ?? selected) === null) onGone();
  };
  return {
    played,
    selected,
    /** Whether a person chose the set above the pad. */
    isChosen: shown?.isChosen ?? false,
    set: editor.set(selected),
    step: nextStep(played, selected),
    /** The set that goes on while this one, which has not begun, is shown. */
    leftBehind: setLeftBehind(played, selected),
    undoable: editor.undoable(selected),
    choose: (setNumber: number) => setShown({ setNumber, isChosen: true }),
    stay,
    point,
    undo,
  };
}

export type ScoredSet = ReturnType<typeof useScoredSet>;
