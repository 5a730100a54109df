import { type SubmitEventHandler, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Notice } from './notice.tsx';

type FormDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'description' | 'children'> & {
  submitLabel: string;
  tone?: 'primary' | 'danger';
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  loading: boolean;
  /** What the server said, or null. Required: a form that cannot say that it failed does not compile. */
  error: string | null;
};

export function FormDialog({
  submitLabel,
  tone = 'primary',
  onSubmit,
  loading,
  error,
  children,
  onOpenChange,
  ...rest
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...rest}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button tone="secondary" onPress={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button type="submit" tone={tone} form={formId} isPending={loading}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        {children}
        {error ? <Notice tone="danger">{error}</Notice> : null}
      </form>
    </Dialog>
  );
}
