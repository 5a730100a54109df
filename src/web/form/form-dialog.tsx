import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog as KitFormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { type Submission, useSubmission } from './form.tsx';

type KitProps = Pick<
  ComponentProps<typeof KitFormDialog>,
  'title' | 'description' | 'submitLabel' | 'pendingLabel' | 'cancelLabel' | 'tone' | 'turn' | 'children'
>;

type FormDialogProps<Values extends FieldValues, Sent> = KitProps &
  Submission<Values, Sent> & {
    onClose: () => void;
    /** Closing by Escape, the cross or a tap outside asks first if it would lose what was typed. */
    isGuarded?: boolean | (() => boolean);
    /** Why the form cannot be sent, if known without the server. */
    refusal?: string | null;
  };

/** Render it only while it is open. */
export function FormDialog<Values extends FieldValues, Sent>({
  form,
  write,
  onSubmit,
  say,
  isPaused,
  onClose,
  isGuarded = false,
  refusal = null,
  ...rest
}: FormDialogProps<Values, Sent>) {
  const submission = useSubmission({ form, write, onSubmit, say, isPaused });
  const isTyped = typeof isGuarded === 'function' ? isGuarded : form.isTyped;
  return (
    <KitFormDialog
      {...rest}
      isOpen
      onOpenChange={onClose}
      onSubmit={submission.onSubmit}
      loading={submission.isPending}
      error={refusal ?? submission.error}
      {...(isGuarded ? { isTyped } : {})}
    />
  );
}
