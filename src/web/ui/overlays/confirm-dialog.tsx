import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { FirstField } from '#web/ui/fields/first-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

type ConfirmDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title'> & {
  children: ReactNode;
  confirmLabel: string;
  pendingLabel?: string | undefined;
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  loading: boolean;
  error: string | null;
  /** False while what is asked about is unknown. */
  isReady?: boolean;
  /** A name to type first, if more than the named thing is lost: an accidental second tap must not be enough. */
  typeToConfirm?: { readonly name: string; readonly matches: (typedName: string) => boolean };
};

export function ConfirmDialog({
  children,
  confirmLabel,
  pendingLabel,
  tone = 'danger',
  onConfirm,
  loading,
  error,
  isReady = true,
  typeToConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const [typedName, setTypedName] = useState('');
  const formId = useId();
  const mayConfirm = isReady && typeToConfirm?.matches(typedName) !== false;
  const close = (isOpen: boolean) => {
    setTypedName('');
    dialog.onOpenChange(isOpen);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React events bubble through portals, and would submit a form that opened the dialog.
    event.stopPropagation();
    // Enter submits even while the button is pending, or the dialog closing.
    if (!loading && dialog.isOpen && mayConfirm) onConfirm();
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
            isDisabled={!mayConfirm}
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
            value={typedName}
            onChange={setTypedName}
            autoComplete="off"
          />
        )}
        {error ? <Notice tone="danger">{error}</Notice> : null}
        <FirstField />
      </form>
    </Dialog>
  );
}
