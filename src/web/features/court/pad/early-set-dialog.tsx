import { unfinishedEarlierSet } from '#domain/game/scoring.ts';
import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type EarlySetDialogProps = {
  editor: ScoreEditor;
  setNumber: number;
  side: Side;
  /** `next`: the set that goes on where the point was a slip; null once the point is entered. */
  onClose: (next: number | null) => void;
};

/** Asks for a confirmation, because the first point of a set ends the one before it. */
export function EarlySetDialog({ editor, setNumber, side, onClose }: EarlySetDialogProps) {
  const { game } = editor.get();
  const running = unfinishedEarlierSet(editor.played(), setNumber) ?? setNumber - 1;
  const { team1Score, team2Score } = editor.set(running);
  const team = side === 1 ? game.team1 : game.team2;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => onClose(running)}
      title={`O ${running}º set está em ${team1Score} a ${team2Score}. Começar o ${setNumber}º?`}
      confirmLabel={`Começar o ${setNumber}º set`}
      tone="primary"
      loading={false}
      error={null}
      onConfirm={() => {
        editor.point(setNumber, side, 1);
        onClose(null);
      }}
    >
      {`O ${running}º set terminaria assim, e o ponto para ${team.name} seria o primeiro do ${setNumber}º.`}
    </ConfirmDialog>
  );
}
