import { AccessDialog } from '#web/ui/access-dialog.tsx';
import { type Secret, useAccess } from './access-view.ts';

export default function TemporaryPassword({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  return <AccessDialog access={useAccess(secret)} onClose={onClose} />;
}
