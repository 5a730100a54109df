import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { TextField } from './text-field.tsx';

type ConfirmDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title'> & {
  children: ReactNode;
  confirmLabel: string;
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  loading: boolean;
  error: string | null;
  /** A name that must be typed first, for what takes more with it than it seems to. */
  typeToConfirm?: string;
};

export function ConfirmDialog({
  children,
  confirmLabel,
  tone = 'danger',
  onConfirm,
  loading,
  error,
  typeToConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const close = (isOpen: boolean) => {
    setTyped('');
    dialog.onOpenChange(isOpen);
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={close}
      isAlert
      footer={
        <>
          <Button tone="secondary" onPress={() => close(false)}>
            Cancelar
          </Button>
          <Button
            tone={tone}
            isPending={loading}
            isDisabled={typeToConfirm !== undefined && typed.trim() !== typeToConfirm}
            onPress={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        {typeToConfirm === undefined ? null : (
          <TextField
            label={`Digite "${typeToConfirm}" para confirmar`}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        )}
        {error ? <Notice tone="danger">{error}</Notice> : null}
      </div>
    </Dialog>
  );
}
