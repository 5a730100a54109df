import { type SubmitEvent, useRef, useState } from 'react';
import { COURT_NAME } from '#contract/limits.ts';
import { trimUnseen } from '#domain/seen-text.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { useWrite } from '#web/lib/write.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PlainField } from '#web/ui/plain-field.tsx';
import type { LinkedCourt } from './queries.ts';

type NameFormProps = {
  name: string | null;
  /** The label of the submit button. */
  submitLabel: string;
  onNamed: (court: LinkedCourt) => void;
};

/**
 * Asks for the name of whoever uses this device, which is stored with their points. Native fields instead of the form
 * library, because nothing else is shown before it.
 */
export function NameForm({ name, submitLabel, onNamed }: NameFormProps) {
  const [text, setText] = useState(name ?? '');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const say = useWrite('PUT /api/court/name');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isEmpty = trimUnseen(text) === '';
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else if (!say.isPending) say.mutate({ body: { name: text } }, { onSuccess: onNamed });
  };
  return (
    <form ref={beginToWrite} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <PlainField
        ref={field}
        label="Seu nome"
        hint="Fica anotado junto com o que você marcar."
        name="name"
        autoComplete="given-name"
        maxLength={COURT_NAME.max}
        {...(name === null ? {} : { start: name })}
        onChange={(text) => {
          setText(text);
          setMissing(false);
        }}
        error={isMissing ? COURT_NAME.missing : undefined}
      />
      {isMissing ? null : <FailureNotice of={say} />}
      <PlainButton type="submit" tone="sun" isWide isPending={say.isPending}>
        {submitLabel}
      </PlainButton>
    </form>
  );
}

/** Focuses the first field, because the page has nothing else. */
function beginToWrite(form: HTMLElement | null) {
  form?.querySelector('input')?.focus();
}
