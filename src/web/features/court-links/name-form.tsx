import { type SubmitEvent, useRef, useState } from 'react';
import { COURT_NAME } from '#contract/limits.ts';
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
  const [error, setError] = useState<string>();
  const [isJudging, setJudging] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const say = useWrite('PUT /api/court/name');
  const isPending = isJudging || say.isPending;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setJudging(true);
    const schema = await loadSchema();
    const wrong = schema?.nameError(text);
    setError(wrong);
    setJudging(false);
    if (wrong) field.current?.focus();
    else say.mutate({ body: { name: text } }, { onSuccess: onNamed });
  };
  return (
    <form
      ref={beginToWrite}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-4"
    >
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
          setError(undefined);
        }}
        error={error}
      />
      <FailureNotice of={say} />
      <PlainButton type="submit" tone="sun" isWide isPending={isPending}>
        {submitLabel}
      </PlainButton>
    </form>
  );
}

/** Loaded while the name is typed, so that nobody waits for it; null without a connection, where the server judges. */
const loadSchema = () => import('./name-schema.ts').catch(() => null);

/** Focuses the first field, because the page has nothing else, and loads what judges it. */
function beginToWrite(form: HTMLElement | null) {
  form?.querySelector('input')?.focus();
  if (form) void loadSchema();
}
