import { useState } from 'react';
import { isSetOver, nextStep, setToPlay } from '#domain/scoring.ts';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from './score-editor.ts';

/** The set on the pad: chosen above it, or the one that the last point or written score was in. */
type Shown = { readonly setNumber: number; readonly isChosen: boolean };

/** How long a point is felt, in milliseconds. */
const VIBRATION = 20;

type Notices = {
  /** What was pressed is not shown any more. */
  onGone: () => void;
  /** A point was tapped after the set's end: it needs a word. */
  onOverrun: (setNumber: number, side: Side) => void;
};

/** The set that is scored, what may be done to it next, and what a tap does. */
export function useScoredSet(editor: ScoreEditor, { onGone, onOverrun }: Notices) {
  const [shown, setShown] = useState<Shown | null>(null);
  const played = editor.played();
  const selected = shown?.setNumber ?? setToPlay(played);
  const stay = (setNumber: number) => setShown({ setNumber, isChosen: false });

  const point = (side: Side, delta: 1 | -1) => {
    stay(selected);
    // Read from the editor and not from the rendered state, which is older during fast taps.
    if (delta === 1 && isSetOver(editor.played(), selected)) return onOverrun(selected, side);
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
    undoable: editor.undoable(selected),
    choose: (setNumber: number) => setShown({ setNumber, isChosen: true }),
    stay,
    point,
    undo,
  };
}

export type ScoredSet = ReturnType<typeof useScoredSet>;
