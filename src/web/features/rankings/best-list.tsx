import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { Medal } from '#web/ui/layout/medal.tsx';
import { BestRow } from './best-row.tsx';
import { withLogo } from './team-of.ts';

type BestListProps = {
  title: string;
  players: CallAnswer<Contract['GET /api/live-scores/top-players']>['masculino'];
};

export const BestList = ({ title, players }: BestListProps) => (
  <ol aria-label={title} className="divide-y divide-line">
    {players.map((player) => (
      <BestRow
        key={player.id}
        rank={<Medal position={player.position} />}
        name={player.name}
        imageUrl={player.imageUrl}
        team={withLogo(player)}
        relative={player.roundPoints}
        raw={player.rawPoints}
      />
    ))}
  </ol>
);
