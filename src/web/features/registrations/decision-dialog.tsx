import { useState } from 'react';
import { type Secret, useAccess } from '#web/features/users/as-access.ts';
import { AccessDialog } from '#web/ui/access-dialog.tsx';
import ApproveDialog from './approve-dialog.tsx';
import type { Decision } from './decision.ts';
import RejectDialog from './reject-dialog.tsx';

type DecisionDialogProps = { decision: Decision; onClose: () => void };

export default function DecisionDialog({ decision: { kind, registration }, onClose }: DecisionDialogProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  if (secret) return <Approved secret={secret} onClose={onClose} />;
  if (kind === 'reject') return <RejectDialog registration={registration} onClose={onClose} />;
  return <ApproveDialog registration={registration} onClose={onClose} onSecret={setSecret} />;
}

/** The link or password of an approved person, to copy or to send. */
function Approved({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return <AccessDialog access={useAccess(secret)} onClose={onClose} />;
}
