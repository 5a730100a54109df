import { useState } from 'react';
import { ConfirmStep } from './confirm-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'confirm'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

type SetUpProps = { onClose: () => void; onSetUp: () => void };

export default function SetUpSecondFactor({ onClose, onSetUp }: SetUpProps) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  switch (step.kind) {
    case 'password':
      return <PasswordStep onClose={onClose} onStarted={(setUp) => setStep({ kind: 'confirm', ...setUp })} />;
    case 'confirm':
      return (
        <ConfirmStep
          secret={step.secret}
          uri={step.uri}
          onClose={onClose}
          onConfirmed={(codes) => setStep({ kind: 'codes', codes })}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onClose={onSetUp} />;
  }
}
