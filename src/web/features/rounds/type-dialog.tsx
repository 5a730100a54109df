import { useQuery } from '@tanstack/react-query';
import { movedByType } from '#domain/standings/round-type.ts';
import { quantity } from '#domain/text/quantity.ts';
import { completedQuery } from '#web/features/games/queries.ts';
import { MovedTeams } from '#web/features/rankings/moved-teams-view.tsx';
import { lotsQuery } from '#web/features/rankings/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { rulesQuery } from '#web/features/tournament/queries.ts';
import { combineSources, Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type TypeDialogProps = {
  round: number;
  isExtra: boolean;
  isAlready: boolean;
  onConfirm: () => void;
  onClose: () => void;
  loading: boolean;
};

export function TypeDialog({ round, isExtra, isAlready, onConfirm, onClose, loading }: TypeDialogProps) {
  const completed = useQuery(completedQuery);
  const teams = useQuery(teamsQuery);
  const rules = useQuery(rulesQuery);
  const lots = useQuery(lotsQuery);
  const played = completed.data?.gamesByRound[round]?.length;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Tornar a rodada ${round} ${isExtra ? 'extra' : 'comum'}?`}
      tone="primary"
      confirmLabel={isExtra ? 'Tornar extra' : 'Tornar comum'}
      loading={loading}
      error={null}
      onConfirm={onConfirm}
    >
      {isAlready ? <p>Outra pessoa já mudou o tipo desta rodada.</p> : null}
      {played === undefined || isAlready ? null : (
        <p className="mb-3">
          {`A rodada ${round} tem ${quantity(played, 'jogo concluído', 'jogos concluídos')}, e os pontos dos times são contados de novo.`}
        </p>
      )}
      {isAlready ? null : (
        <Loaded
          from={combineSources({ completed, teams, rules, lots })}
          failure="Não foi possível calcular agora o que muda na classificação."
          loading={<Skeleton className="h-24 w-full" />}
        >
          {(all) => {
            const games = Object.values(all.completed.gamesByRound).flat();
            const drawn = all.lots.drawn.map(({ teamIds, ...lot }) => ({ ...lot, order: teamIds }));
            const played = { teams: all.teams, games, rules: all.rules, lots: drawn };
            return <MovedTeams moved={movedByType(played, round, isExtra)} />;
          }}
        </Loaded>
      )}
    </ConfirmDialog>
  );
}
