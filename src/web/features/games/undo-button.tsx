import { Undo2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { ScoreEditor } from './score-editor.ts';
import { undoneInWords } from './undo-words.ts';
import type { ScoredSet } from './use-scored-set.ts';

type UndoButtonProps = { editor: ScoreEditor; scored: ScoredSet; isDisabled: boolean };

/** Undoes the last step; its label names what that is. */
export function UndoButton({ editor, scored: { undoable, selected, undo }, isDisabled }: UndoButtonProps) {
  return (
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
            {undoneInWords(undoable, editor.get().game)}
            {undoable.setNumber === selected ? null : ` (${undoable.setNumber}º set)`}
          </span>
        ) : null}
      </span>
    </Button>
  );
}
