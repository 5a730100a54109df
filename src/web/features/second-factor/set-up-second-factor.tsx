import { useState } from 'react';
import { useOwnPassword } from '#web/features/auth/own-password-view.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { ConfirmStep } from './confirm-step.tsx';
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

type PasswordStepProps = {
  onClose: () => void;
  onStarted: (setUp: { secret: string; uri: string }) => void;
};

function PasswordStep({ onClose, onStarted }: PasswordStepProps) {
  const form = useForm({ start: {} });
  const begin = useWrite('POST /api/user/second-factor', { done: onStarted });
  const ownPassword = useOwnPassword(begin);
  return (
    <FormDialog
      form={form}
      write={begin}
      onSubmit={() => ownPassword.confirm(() => begin.mutate(ownPassword.sent))}
      say={ownPassword.say}
      onClose={onClose}
      title="Ligar a verificação em duas etapas"
      description="É preciso um aplicativo de autenticação no celular, como Google Authenticator, Microsoft Authenticator ou 2FAS."
      submitLabel="Continuar"
      pendingLabel="Conferindo..."
    >
      {ownPassword.field}
    </FormDialog>
  );
}
