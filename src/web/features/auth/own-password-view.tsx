import { useEffect, useMemo, useState } from 'react';
import type { Write } from '#web/form/form.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { isPasswordNeeded, reasonOf } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { ownPasswordSchema } from './own-password-schema.ts';

/** The field came by a press, and is what comes next. */
function enter(part: HTMLElement | null) {
  part?.scrollIntoView({ block: 'nearest' });
  part?.querySelector('input')?.focus();
}

/**
 * The user's own password in a dialog or form, once the server asks for it. `write`: the call that takes it; a
 * refused password is shown at the field.
 */
export function useOwnPassword(write: Write) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const { currentPassword } = useValues(form);
  /** What the server said when it asked; null while it does not. */
  const [demand, setDemand] = useState<string | null>(null);
  const { error, isPending } = write;
  if (isPasswordNeeded(error) && demand === null) setDemand(error.problem.message);
  if (error === null && !isPending && demand !== null) setDemand(null);
  const isAsked = demand !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object in each render; the field may only just be there.
  const refused = useMemo(() => form.refusals(error), [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; each failure is put at its field once.
  useEffect(() => form.refuse(refused.fields), [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; what was typed is gone once it was taken.
  useEffect(() => {
    if (!isAsked) form.reset();
  }, [isAsked]);
  /** A failure before the last press, which a missing password stopped. */
  const [outdated, setOutdated] = useState<Error | null>(null);
  const say = (failure: Error) =>
    isPasswordNeeded(failure) || failure === outdated || refused.isComplete ? null : reasonOf(failure);
  const body = isAsked ? { currentPassword } : {};
  return {
    body,
    sent: isAsked ? { body } : {},
    /** Runs at once, or checks first that a password was typed. */
    confirm(run: () => void) {
      if (isAsked) void form.submit(run, () => setOutdated(error));
      else run();
    },
    /** The failure's text, unless it is shown at the field. */
    say,
    error: error && say(error),
    field: isAsked ? (
      <div ref={enter} className="mt-4 flex flex-col gap-2">
        <p>{demand}.</p>
        <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
      </div>
    ) : null,
  };
}
