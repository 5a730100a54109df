import { useEffect, useMemo, useState } from 'react';
import type { Write } from '#web/form/form.tsx';
import { OwnPasswordField } from '#web/form/password-field.tsx';
import { reasonOf } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { CallFailed } from '#web/lib/net/client.ts';
import { bringIntoSight } from '#web/ui/overlays/bring-into-sight.ts';
import { ownPasswordSchema } from './own-password-schema.ts';

const OF_ADMIN = 'É a conta de um administrador: confirme com a sua própria senha.';
export const MAKES_ADMIN = 'Quem é administrador pode tudo: confirme com a sua própria senha.';

/**
 * A field for the user's own password in a dialog or form. `write`: the call that takes it; a refused password is
 * shown at the field. `why`: shown above the field.
 */
export function useOwnPassword(isNeeded: boolean, write: Write, why = OF_ADMIN) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const { currentPassword } = useValues(form);
  // The server may ask for it although it was not needed when the form opened.
  const [isDemanded, setDemanded] = useState(false);
  if (isDemand(write.error) && !isDemanded) setDemanded(true);
  const isAsked = isNeeded || isDemanded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object in each render; the field may only just be there.
  const refused = useMemo(() => form.refusals(write.error), [write.error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; each failure is put at its field once.
  useEffect(() => form.refuse(refused.fields), [refused]);
  const say = (error: Error) => (isDemand(error) || refused.isComplete ? null : reasonOf(error));
  const body = isAsked ? { currentPassword } : {};
  return {
    body,
    sent: isAsked ? { body } : {},
    /** Runs at once, or checks first that a password was typed. */
    confirm(run: () => void) {
      if (isAsked) void form.submit(run);
      else run();
    },
    /** The failure's text, unless it is shown at the field. */
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
