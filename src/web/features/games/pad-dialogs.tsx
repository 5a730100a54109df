import type { Side } from '#domain/tournament.ts';
import { ExtraPointDialog } from './extra-point-dialog.tsx';
import type { ScoreEditor } from './score-editor.ts';
import { SetDialog } from './set-dialog.tsx';

/** A score that is typed, or a point after the set's end, which needs a word. */
export type PadDialog =
  | { readonly do: 'type' }
  | { readonly do: 'extraPoint'; readonly setNumber: number; readonly side: Side };

type PadDialogsProps = {
  open: PadDialog;
  editor: ScoreEditor;
  /** The set that is typed at first. */
  setToType: number;
  /** `entered`: the number of the set that was typed. */
  onClose: (entered: number | null) => void;
};

/** What is asked on the pad. Its code comes after the pad's, which nobody waits longer for. */
export default function PadDialogs({ open, editor, setToType, onClose }: PadDialogsProps) {
  if (open.do === 'type') return <SetDialog editor={editor} setNumber={setToType} onClose={onClose} />;
  const { setNumber, side } = open;
  return <ExtraPointDialog editor={editor} setNumber={setNumber} side={side} onClose={() => onClose(null)} />;
}
