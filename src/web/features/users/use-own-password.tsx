import { OwnPasswordField } from '#web/form/password-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { ownPasswordSchema } from './own-password-schema.ts';

const OF_ADMIN = 'É a conta de um administrador: confirme com a sua própria senha.';
export const MAKES_ADMIN = 'Quem é administrador pode tudo: confirme com a sua própria senha.';

/**
 * The own password of whoever asks, typed again where it is needed: a form of one field within a question or another
 * form. `why`: what is said above the field.
 */
export function useOwnPassword(isNeeded: boolean, why = OF_ADMIN) {
  const form = useForm({ start: { currentPassword: '' }, schema: ownPasswordSchema });
  const { currentPassword } = useValues(form);
  const typed = isNeeded ? { currentPassword } : {};
  return {
    /** For a body of further fields. */
    typed,
    sent: isNeeded ? { body: typed } : {},
    confirm(run: () => void) {
      if (isNeeded) void form.submit(run);
      else run();
    },
    field: isNeeded ? (
      <div className="mt-4 flex flex-col gap-2">
        <p>{why}</p>
        <OwnPasswordField control={form.control} name="currentPassword" label="A sua senha" />
      </div>
    ) : null,
  };
}
