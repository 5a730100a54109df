import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { FormHandle } from './use-form.ts';

export type Write = { readonly isPending: boolean; readonly error: Error | null };

export type Submission<Values extends FieldValues, Sent> = {
  form: FormHandle<Values, Sent>;
  /**
   * Required, so that a form that cannot show its failure does not compile. Null if nothing is sent to the server.
   */
  write: Write | null;
  onSubmit: (sent: Sent) => void;
  onRefused?: (() => void) | undefined;
  /** The text of a failure of no field; null if the screen shows it elsewhere. */
  say?: ((error: Error) => string | null) | undefined;
  /** Ignores the submit of a double tap's second tap. */
  isPaused?: (() => boolean) | undefined;
};

/**
 * Shared by `Form` and `FormDialog`: submits once, puts refusals at their fields and returns the text of the
 * others.
 */
export function useSubmission<Values extends FieldValues, Sent>({
  form,
  write,
  onSubmit,
  onRefused,
  say = sayFailure,
  isPaused = () => false,
}: Submission<Values, Sent>) {
  const error = write?.error ?? null;
  // Once per failure, while the fields are still as sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object in each render.
  const refused = useMemo(() => form.refusals(error), [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; each failure is put at its fields once.
  useEffect(() => form.refuse(refused.fields), [refused]);
  /** A failure before the last submit, which invalid fields stopped. */
  const [outdated, setOutdated] = useState<Error | null>(null);
  const refuse = () => {
    setOutdated(error);
    onRefused?.();
  };
  return {
    isPending: write?.isPending ?? false,
    error: error && error !== outdated && !refused.isComplete ? say(error) : null,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      // React events bubble through portals, into the form that opened the dialog.
      event.stopPropagation();
      // Enter submits even while the button is pending.
      if (!write?.isPending && !isPaused()) void form.submit(onSubmit, refuse);
    },
  };
}

type FormProps<Values extends FieldValues, Sent> = Submission<Values, Sent> & {
  children: ReactNode;
  footer: ReactNode;
  className?: string;
};

export function Form<Values extends FieldValues, Sent>({
  children,
  footer,
  className = 'flex flex-col gap-4',
  ...submission
}: FormProps<Values, Sent>) {
  const { error, onSubmit } = useSubmission(submission);
  return (
    // POST: if the browser submits before React is ready, GET would put a password into the address.
    <form onSubmit={onSubmit} method="post" noValidate className={className}>
      {children}
      {error ? <Notice tone="danger">{error}</Notice> : null}
      {footer}
    </form>
  );
}
