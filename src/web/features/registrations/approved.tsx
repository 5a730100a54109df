import { type Secret, useAccess } from '#web/features/users/as-access.ts';
import { AccessDialog } from '#web/ui/access-dialog.tsx';

/** How somebody who was approved gets in, to copy or to send. */
export function Approved({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return <AccessDialog access={useAccess(secret)} onClose={onClose} />;
}
