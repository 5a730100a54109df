import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { sayFailure } from '#web/lib/net/client.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { FormHandle } from './use-form.ts';

/** The state of a form's write, as `useWrite` and `useMutation` return it. */
export type Write = { readonly isPending: boolean; readonly error: Error | null };

export type Submission<Values extends FieldValues, Sent> = {
  form: FormHandle<Values, Sent>;
  /**
   * Required, so that a form that cannot show its failure does not compile. Null where nothing is sent to the server.
   */
  write: Write | null;
  onSubmit: (sent: Sent) => void;
  /** Called where fields are invalid, which say so themselves. */
  onRefused?: (() => void) | undefined;
  /** The text of a failure that belongs to no field; null where the screen shows it elsewhere. */
  say?: ((error: Error) => string | null) | undefined;
  /** Whether to ignore a submit, because it is the second tap of a double tap. */
  isPaused?: (() => boolean) | undefined;
};

/**
 * What `Form` and `FormDialog` share: they submit once, show refusals at their fields, and return the text of the
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
  // Computed once for each failure, while the fields are still those that were sent.
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
    error: error && error !== outdated && !refused.isWhole ? say(error) : null,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      // React events bubble through portals, to the form that a dialog was opened from.
      event.stopPropagation();
      // Enter submits a form even while its button is pending.
      if (!write?.isPending && !isPaused()) void form.submit(onSubmit, refuse);
    },
  };
}

type FormProps<Values extends FieldValues, Sent> = Submission<Values, Sent> & {
  children: ReactNode;
  /** The submit button. */
  footer: ReactNode;
  className?: string;
};

/** A form on a page. One in a dialog is a `FormDialog`. */
export function Form<Values extends FieldValues, Sent>({
  children,
  footer,
  className = 'flex flex-col gap-4',
  ...submission
}: FormProps<Values, Sent>) {
  const { error, onSubmit } = useSubmission(submission);
  return (
    // Sent by the browser itself, before React is there, a password would stand in the address with GET.
    <form onSubmit={onSubmit} method="post" noValidate className={className}>
      {children}
      {error ? <Notice tone="danger">{error}</Notice> : null}
      {footer}
    </form>
  );
}
