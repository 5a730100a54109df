import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type RefusalProps = { title: string; children: ReactNode; onClose: () => void };

/** A dialog about an action that is known to be impossible: why, and what to do about it. */
export function Refusal({ title, children, onClose }: RefusalProps) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} footer={<Button onPress={onClose}>Entendi</Button>}>
      <p>{children}</p>
    </Dialog>
  );
}
