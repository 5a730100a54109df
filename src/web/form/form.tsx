import { type ReactNode, type SubmitEvent, useEffect, useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { sayFailure } from '#web/lib/client.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { FormHandle } from './use-form.ts';

/** The write that a form asks for: `useWrite` and `useMutation` give it. */
export type Write = { readonly isPending: boolean; readonly error: Error | null };

export type Submission<Values extends FieldValues, Sent> = {
  form: FormHandle<Values, Sent>;
  /** Required: a form that cannot show that it failed does not compile. Null where nothing is sent to the server. */
  write: Write | null;
  onSubmit: (sent: Sent) => void;
  /** What a failure says that stands at no field; null where the screen says it elsewhere. */
  say?: ((error: Error) => string | null) | undefined;
  /** Whether a tap is not meant for the form: the second of a double tap on what was sent before. */
  isPaused?: (() => boolean) | undefined;
};

/** What both shells do: send once, put refusals at their fields, and say the rest. */
export function useSubmission<Values extends FieldValues, Sent>({
  form,
  write,
  onSubmit,
  say = sayFailure,
  isPaused = () => false,
}: Submission<Values, Sent>) {
  const error = write?.error ?? null;
  // Judged once for each failure: by then the fields are those that the person sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object in each render.
  const refused = useMemo(() => form.refusals(error), [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; each failure is put at its fields once.
  useEffect(() => form.refuse(refused.fields), [refused]);
  return {
    isPending: write?.isPending ?? false,
    error: error && !refused.isWhole ? say(error) : null,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      // React hands events on to the form that a dialog was opened from.
      event.stopPropagation();
      // A keyboard's own key sends a form whose button is already at work.
      if (!write?.isPending && !isPaused()) void form.submit(onSubmit);
    },
  };
}

type FormProps<Values extends FieldValues, Sent> = Submission<Values, Sent> & {
  children: ReactNode;
  /** The button that sends it. */
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
    <form onSubmit={onSubmit} noValidate className={className}>
      {children}
      {error ? <Notice tone="danger">{error}</Notice> : null}
      {footer}
    </form>
  );
}
