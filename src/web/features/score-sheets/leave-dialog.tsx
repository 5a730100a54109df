import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type LeaveDialogProps = {
  changed: number;
  sheet: string;
  onStay: () => void;
  onLeave: () => void;
  onSave: () => void;
  canSave: boolean;
};

export function LeaveDialog({ changed, sheet, onStay, onLeave, onSave, canSave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen
      isAlert
      onOpenChange={onStay}
      title="Sair sem salvar?"
      footer={
        <>
          <Button tone="secondary" onPress={onLeave}>
            Deixar para depois
          </Button>
          <Button isDisabled={!canSave} onPress={onSave}>
            Salvar e sair
          </Button>
        </>
      }
    >
      <p>
        {changed === 1 ? 'Um jogador alterado' : `${changed} jogadores alterados`}
        {` em ${sheet}, ainda ${changed === 1 ? 'não foi salvo' : 'não foram salvos'}. Se deixar para depois, os pontos ficam guardados neste aparelho.`}
      </p>
    </Dialog>
  );
}
