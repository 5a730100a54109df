import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TeamPointsRules } from './team-points-rules.tsx';

export default function TeamPointsHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title="Como os times pontuam">
      <TeamPointsRules />
    </Dialog>
  );
}
