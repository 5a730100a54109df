import { useState } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';

/** The own password of whoever asks, typed again where it is needed. */
export function useOwnPassword(isNeeded: boolean) {
  const [currentPassword, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  return {
    sent: isNeeded ? { body: { currentPassword } } : {},
    confirm(run: () => void) {
      const isLeftOut = isNeeded && currentPassword === '';
      setMissing(isLeftOut);
      if (!isLeftOut) run();
    },
    field: isNeeded ? (
      <div className="mt-4 flex flex-col gap-2">
        <p>É a conta de um administrador: confirme com a sua própria senha.</p>
        <PasswordField
          label="A sua senha"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(typed) => {
            setPassword(typed);
            setMissing(false);
          }}
          error={isMissing ? 'Digite a sua senha' : undefined}
        />
      </div>
    ) : null,
  };
}
