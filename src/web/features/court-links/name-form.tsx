import { type SubmitEvent, useRef, useState } from 'react';
import { COURT_NAME } from '#contract/limits.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PlainField } from '#web/ui/plain-field.tsx';
import type { LinkedCourt } from './queries.ts';

type NameFormProps = {
  name: string | null;
  /** The word on the button. */
  submitLabel: string;
  onNamed: (court: LinkedCourt) => void;
};

/**
 * What the holder of this device is called: it stands beside what they score. Without the libraries of forms and fields,
 * because a phone on a slow line shows nothing before it.
 */
export function NameForm({ name, submitLabel, onNamed }: NameFormProps) {
  const [typed, setTyped] = useState(name ?? '');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const say = useWrite('PUT /api/court/name');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isEmpty = typed.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else if (!say.isPending) say.mutate({ body: { name: typed } }, { onSuccess: onNamed });
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
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setMissing(false);
        }}
        error={isMissing ? 'Digite o seu nome' : undefined}
      />
      {say.error ? <Notice tone="danger">{sayFailure(say.error)}</Notice> : null}
      <PlainButton type="submit" tone="sun" isWide isPending={say.isPending}>
        {submitLabel}
      </PlainButton>
    </form>
  );
}

/** Nothing else can be done here first. */
function beginToWrite(form: HTMLElement | null) {
  form?.querySelector('input')?.focus();
}
