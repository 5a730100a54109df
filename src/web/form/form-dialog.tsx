import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog as KitFormDialog } from '#web/ui/form-dialog.tsx';
import { type Submission, useSubmission } from './form.tsx';

type KitProps = Pick<
  ComponentProps<typeof KitFormDialog>,
  'title' | 'description' | 'submitLabel' | 'pendingLabel' | 'cancelLabel' | 'tone' | 'children'
>;

type FormDialogProps<Values extends FieldValues, Sent> = KitProps &
  Submission<Values, Sent> & {
    onClose: () => void;
    /** A slip (Escape, the cross, a tap beside it) is asked about where it would lose what was typed. */
    isGuarded?: boolean | (() => boolean);
    /** Why it cannot be sent as it stands now: known before anybody asks the server. */
    refusal?: string | null;
  };

/** A form in a dialog, which is on the screen as long as it is open. */
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
