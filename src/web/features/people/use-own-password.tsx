import { useRef, useState } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';

const OF_ADMIN = 'É a conta de um administrador: confirme com a sua própria senha.';
export const MAKES_ADMIN = 'Quem é administrador pode tudo: confirme com a sua própria senha.';

/** The own password of whoever asks, typed again where it is needed. `why`: what is said above the field. */
export function useOwnPassword(isNeeded: boolean, why = OF_ADMIN) {
  const [currentPassword, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const typed = isNeeded ? { currentPassword } : {};
  return {
    /** For a body of further fields. */
    typed,
    sent: isNeeded ? { body: typed } : {},
    confirm(run: () => void) {
      const isLeftOut = isNeeded && currentPassword === '';
      setMissing(isLeftOut);
      if (isLeftOut) input.current?.focus();
      else run();
    },
    field: isNeeded ? (
      <div className="mt-4 flex flex-col gap-2">
        <p>{why}</p>
        <PasswordField
          ref={input}
          label="A sua senha"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(text) => {
            setPassword(text);
            setMissing(false);
          }}
          error={isMissing ? 'Digite a sua senha' : undefined}
        />
      </div>
    ) : null,
  };
}
