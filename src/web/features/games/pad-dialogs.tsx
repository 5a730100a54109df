import type { Side } from '#domain/tournament.ts';
import { ExtraPointDialog } from './extra-point-dialog.tsx';
import type { ScoreEditor } from './score-editor.ts';
import { SetDialog } from './set-dialog.tsx';

/** The dialogs of the pad: typing a result, or confirming a point after the set's end. */
export type PadDialog =
  | { readonly do: 'type' }
  | { readonly do: 'extraPoint'; readonly setNumber: number; readonly side: Side };

type PadDialogsProps = {
  open: PadDialog;
  editor: ScoreEditor;
  /** The set that is selected first. */
  setToType: number;
  /** `entered`: the number of the set that was typed; null for none. */
  onClose: (entered: number | null) => void;
};

/** The dialogs of the pad. Lazy, so that the pad is shown first. */
export default function PadDialogs({ open, editor, setToType, onClose }: PadDialogsProps) {
  if (open.do === 'type') return <SetDialog editor={editor} setNumber={setToType} onClose={onClose} />;
  const { setNumber, side } = open;
  return <ExtraPointDialog editor={editor} setNumber={setNumber} side={side} onClose={() => onClose(null)} />;
}
