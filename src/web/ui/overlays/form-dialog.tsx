import { type SubmitEventHandler, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { FirstField } from '#web/ui/fields/first-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { bringIntoSight } from './bring-into-sight.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

type FormDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'description' | 'children'> & {
  submitLabel: string;
  pendingLabel?: string | undefined;
  /** 'Pronto' if a dialog stays open after saving and there is nothing to cancel. */
  cancelLabel?: 'Cancelar' | 'Pronto';
  tone?: 'primary' | 'danger';
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  loading: boolean;
  /** The failure's text, or null. Required, so that a form that cannot show its failure does not compile. */
  error: string | null;
  /** Closing would lose what was typed: Escape, the cross and a tap outside ask first. */
  isTyped?: () => boolean;
  turn?: number;
};

/** Cannot be closed while saving: the answer is shown in it, and without an answer the typed values remain. */
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
  turn,
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
        <FirstField turn={turn} />
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
          <p>O que está no formulário ainda não foi salvo.</p>
        </Dialog>
      ) : null}
    </Dialog>
  );
}
