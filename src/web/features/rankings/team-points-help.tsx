import { useQuery } from '@tanstack/react-query';
import { rulesQuery } from '#web/features/tournament/queries.ts';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { TeamRank } from './queries.ts';
import { TeamPointsRules } from './team-points-rules.tsx';

type TeamPointsHelpProps = { standings: readonly TeamRank[]; onClose: () => void };

export default function TeamPointsHelp({ standings, onClose }: TeamPointsHelpProps) {
  return (
    <Dialog isOpen onOpenChange={onClose} title="Como os times pontuam">
      <Loaded
        from={useQuery(rulesQuery)}
        failure="Erro ao carregar as regras"
        loading={<Skeleton className="h-96 w-full" />}
      >
        {(rules) => <TeamPointsRules rules={rules} standings={standings} />}
      </Loaded>
    </Dialog>
  );
}
