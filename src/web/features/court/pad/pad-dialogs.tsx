import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { SetDialog } from '#web/features/court/typed/set-dialog.tsx';
import { EarlySetDialog } from './early-set-dialog.tsx';
import { ExtraPointDialog } from './extra-point-dialog.tsx';
import { GivePointDialog } from './give-point-dialog.tsx';

/**
 * The dialogs of the pad: typing a result, giving a point to the other team, or confirming a point after a set's end or
 * before the next set's time.
 */
export type PadDialog =
  | { readonly do: 'type' }
  | { readonly do: 'give'; readonly setNumber: number; readonly pointId: string }
  | { readonly do: 'extraPoint' | 'earlySet'; readonly setNumber: number; readonly side: Side };

type PadDialogsProps = {
  open: PadDialog;
  editor: ScoreEditor;
  /** The set that is selected first. */
  setToType: number;
  /** `next`: the number of the set that was typed or is gone on with; null: the pad stays as it is. */
  onClose: (next: number | null) => void;
};

/** The dialogs of the pad. Lazy, so that the pad is shown first. */
export default function PadDialogs({ open, editor, setToType, onClose }: PadDialogsProps) {
  if (open.do === 'type') return <SetDialog editor={editor} setNumber={setToType} onClose={onClose} />;
  const close = () => onClose(null);
  if (open.do === 'give') {
    const { setNumber, pointId } = open;
    return <GivePointDialog editor={editor} setNumber={setNumber} pointId={pointId} onClose={close} />;
  }
  const { setNumber, side } = open;
  if (open.do === 'earlySet')
    return <EarlySetDialog editor={editor} setNumber={setNumber} side={side} onClose={onClose} />;
  return <ExtraPointDialog editor={editor} setNumber={setNumber} side={side} onClose={close} />;
}
