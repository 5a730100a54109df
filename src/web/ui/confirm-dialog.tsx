import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { TextField } from './text-field.tsx';

type ConfirmDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title'> & {
  children: ReactNode;
  confirmLabel: string;
  /** What the button says while the write is under way. */
  pendingLabel?: string | undefined;
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  loading: boolean;
  error: string | null;
  /** A name that must be typed first, for what takes more with it than it seems to. */
  typeToConfirm?: { readonly name: string; readonly matches: (typed: string) => boolean };
};

export function ConfirmDialog({
  children,
  confirmLabel,
  pendingLabel,
  tone = 'danger',
  onConfirm,
  loading,
  error,
  typeToConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const formId = useId();
  const close = (isOpen: boolean) => {
    setTyped('');
    dialog.onOpenChange(isOpen);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form that the question was asked from is not sent with it: React hands events on to it.
    event.stopPropagation();
    // A keyboard's own key sends a form whose button is already at work; and a question that is going is answered.
    if (!loading && dialog.isOpen) onConfirm();
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={close}
      isAlert
      isDismissable={!loading}
      footer={
        <>
          <Button tone="secondary" isDisabled={loading} onPress={() => close(false)}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={tone}
            isPending={loading}
            pendingLabel={pendingLabel}
            isDisabled={typeToConfirm?.matches(typed) === false}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div>{children}</div>
        {typeToConfirm === undefined ? null : (
          <TextField
            label={`Digite “${typeToConfirm.name}” para confirmar`}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        )}
        {error ? <Notice tone="danger">{error}</Notice> : null}
      </form>
    </Dialog>
  );
}
