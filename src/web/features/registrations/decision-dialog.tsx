import ApproveDialog from './approve-dialog.tsx';
import type { Decision } from './decision.ts';
import RejectDialog from './reject-dialog.tsx';

type DecisionDialogProps = { decision: Decision; onClose: () => void };

export default function DecisionDialog({ decision: { kind, registration }, onClose }: DecisionDialogProps) {
  const Asked = kind === 'approve' ? ApproveDialog : RejectDialog;
  return <Asked registration={registration} onClose={onClose} />;
}
