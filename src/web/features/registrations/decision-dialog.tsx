import { useState } from 'react';
import { type Secret, useSignInSecrets } from '#web/features/users/sign-in-secrets-view.ts';
import { SignInSecretsDialog } from '#web/ui/sharing/sign-in-secrets-dialog.tsx';
import ApproveDialog from './approve-dialog.tsx';
import type { Choice, Decision } from './decision.ts';
import type { Registration } from './queries.ts';
import RejectDialog from './reject-dialog.tsx';

type DecisionDialogProps = {
  lastApproval: Choice;
  onApproval: (choice: Choice) => void;
  decision: Decision;
  registrations: readonly Registration[];
  onClose: () => void;
};

export default function DecisionDialog({
  decision,
  registrations,
  lastApproval,
  onApproval,
  onClose,
}: DecisionDialogProps) {
  const { kind, registration } = decision;
  const [secret, setSecret] = useState<Secret | null>(null);
  const now = registrations.find(({ id }) => id === registration.id);
  if (secret) return <Approved secret={secret} onClose={onClose} />;
  if (kind === 'reject') return <RejectDialog registration={registration} now={now} onClose={onClose} />;
  return (
    <ApproveDialog
      registration={registration}
      now={now}
      last={lastApproval}
      onApproved={onApproval}
      onClose={onClose}
      onSecret={setSecret}
    />
  );
}

function Approved({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return <SignInSecretsDialog secrets={useSignInSecrets(secret)} onClose={onClose} />;
}
