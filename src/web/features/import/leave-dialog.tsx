import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export type Question = {
  readonly title: string;
  readonly words: string;
};

type LeaveDialogProps = Question & { onStay: () => void; onLeave: () => void };

export function LeaveDialog({ title, words, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen
      isAlert
      onOpenChange={onStay}
      title={title}
      footer={
        <>
          <Button tone="secondary" onPress={onLeave}>
            Sair assim mesmo
          </Button>
          <Button onPress={onStay}>Ficar aqui</Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  );
}
