import type { Side } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type ExtraPointDialogProps = { editor: ScoreEditor; setNumber: number; side: Side; onClose: () => void };

/** Asks for a confirmation, because a point after the end of a set is mostly a mistake. */
export function ExtraPointDialog({ editor, setNumber, side, onClose }: ExtraPointDialogProps) {
  const { game } = editor.get();
  const { team1Score, team2Score } = editor.set(setNumber);
  const after = side === 1 ? [team1Score + 1, team2Score] : [team1Score, team2Score + 1];
  const team = side === 1 ? game.team1 : game.team2;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`O set acabou em ${team1Score} a ${team2Score}. Foi mesmo mais um ponto?`}
      confirmLabel="Sim, mais um"
      tone="primary"
      loading={false}
      error={null}
      onConfirm={() => {
        editor.point(setNumber, side, 1);
        onClose();
      }}
    >
      {`O ${setNumber}º set ficaria em ${after.join(' a ')}, com o ponto para ${team.name}.`}
    </ConfirmDialog>
  );
}
