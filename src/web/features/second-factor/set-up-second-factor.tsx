import { useState } from 'react';
import { ConfirmStep } from './confirm-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { readonly is: 'password' }
  | { readonly is: 'confirm'; readonly secret: string; readonly uri: string }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

type SetUpProps = { onClose: () => void; onSetUp: () => void };

/** Turns on two-step sign-in in three dialogs: password, QR code confirmed by a first code, recovery codes. */
export default function SetUpSecondFactor({ onClose, onSetUp }: SetUpProps) {
  const [step, setStep] = useState<Step>({ is: 'password' });
  switch (step.is) {
    case 'password':
      return <PasswordStep onClose={onClose} onStarted={(setUp) => setStep({ is: 'confirm', ...setUp })} />;
    case 'confirm':
      return (
        <ConfirmStep
          secret={step.secret}
          uri={step.uri}
          onClose={onClose}
          onConfirmed={(codes) => setStep({ is: 'codes', codes })}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onClose={onSetUp} />;
  }
}
