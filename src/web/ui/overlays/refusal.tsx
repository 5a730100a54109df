import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type RefusalProps = { title: string; children: ReactNode; onClose: () => void };

export function Refusal({ title, children, onClose }: RefusalProps) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} footer={<Button onPress={onClose}>Entendi</Button>}>
      <p>{children}</p>
    </Dialog>
  );
}
