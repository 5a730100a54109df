import { type SubmitEventHandler, useId, useState } from 'react';
import { bringIntoSight } from './bring-into-sight.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Notice } from './notice.tsx';

type FormDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'description' | 'children'> & {
  submitLabel: string;
  /** What the button says while it saves. */
  pendingLabel?: string | undefined;
  /** For a dialog that stays after it has saved something: then there is nothing to cancel. */
  cancelLabel?: 'Cancelar' | 'Pronto';
  tone?: 'primary' | 'danger';
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  loading: boolean;
  /** What the server said, or null. Required: a form that cannot say that it failed does not compile. */
  error: string | null;
  /** Whether closing would lose what was typed: then a slip (Escape, the cross, a tap beside it) is asked about. */
  isTyped?: () => boolean;
};

/** While it saves it stays: the answer, and what was typed should there be none, have to find it open. */
export function FormDialog({
  submitLabel,
  pendingLabel,
  cancelLabel = 'Cancelar',
  tone = 'primary',
  onSubmit,
  loading,
  error,
  children,
  onOpenChange,
  isTyped,
  ...rest
}: FormDialogProps) {
  const formId = useId();
  const [isAsked, setAsked] = useState(false);
  const giveUp = () => onOpenChange(false);
  const slip = () => (isTyped?.() ? setAsked(true) : giveUp());
  return (
    <Dialog
      {...rest}
      onOpenChange={slip}
      isDismissable={!loading}
      footer={
        <>
          <Button tone="secondary" isDisabled={loading} onPress={giveUp}>
            {cancelLabel}
          </Button>
          <Button type="submit" tone={tone} form={formId} isPending={loading} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        {children}
        {error ? (
          <div ref={bringIntoSight} className="scroll-mb-5">
            <Notice tone="danger">{error}</Notice>
          </div>
        ) : null}
      </form>
      {isAsked ? (
        <Dialog
          isOpen
          isAlert
          onOpenChange={setAsked}
          title="Descartar o que você digitou?"
          footer={
            <>
              <Button tone="secondary" onPress={giveUp}>
                Descartar
              </Button>
              <Button onPress={() => setAsked(false)}>Continuar</Button>
            </>
          }
        >
          <p>Nada foi salvo ainda.</p>
        </Dialog>
      ) : null}
    </Dialog>
  );
}
