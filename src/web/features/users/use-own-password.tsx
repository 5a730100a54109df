import { useEffect, useMemo, useState } from 'react';
import type { Write } from '#web/form/form.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { CallFailed } from '#web/lib/client.ts';
import { bringIntoSight } from '#web/ui/bring-into-sight.ts';
import { ownPasswordSchema } from './own-password-schema.ts';
import { reasonOf } from './toasts.ts';

const OF_ADMIN = 'É a conta de um administrador: confirme com a sua própria senha.';
export const MAKES_ADMIN = 'Quem é administrador pode tudo: confirme com a sua própria senha.';

/**
 * The own password of whoever asks, typed again where it is needed: a form of one field within a question or another
 * form. `write`: what it is sent with, of which a refusal of the password stands at its field. `why`: what is said above
 * the field.
 */
export function useOwnPassword(isNeeded: boolean, write: Write, why = OF_ADMIN) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const { currentPassword } = useValues(form);
  // The server knows better: somebody may have become an administrator since this was opened.
  const [isDemanded, setDemanded] = useState(false);
  if (isDemand(write.error) && !isDemanded) setDemanded(true);
  const isAsked = isNeeded || isDemanded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object in each render; the field may only just be there.
  const refused = useMemo(() => form.refusals(write.error), [write.error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; each failure is put at its field once.
  useEffect(() => form.refuse(refused.fields), [refused]);
  const say = (error: Error) => (isDemand(error) || refused.isWhole ? null : reasonOf(error));
  const typed = isAsked ? { currentPassword } : {};
  return {
    /** For a body of further fields. */
    typed,
    sent: isAsked ? { body: typed } : {},
    confirm(run: () => void) {
      if (isAsked) void form.submit(run);
      else run();
    },
    /** What a failure says that does not stand at the field. */
    say,
    error: write.error && say(write.error),
    field: isAsked ? (
      <div ref={isDemanded ? bringIntoSight : null} className="mt-4 flex flex-col gap-2">
        <p>{why}</p>
        <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
      </div>
    ) : null,
  };
}

const isDemand = (error: Error | null) =>
  error instanceof CallFailed && error.problem.code === 'OWN_PASSWORD_NEEDED';
