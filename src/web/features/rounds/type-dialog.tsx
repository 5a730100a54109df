import { useQuery } from '@tanstack/react-query';
import { movedByType, type StandingsChange } from '#domain/standings/round-type.ts';
import { quantity } from '#domain/text/quantity.ts';
import { completedQuery } from '#web/features/games/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
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
          from={combineSources({ completed, teams })}
          failure="Não foi possível calcular agora o que muda na classificação."
          loading={<Skeleton className="h-24 w-full" />}
        >
          {(all) => {
            const games = Object.values(all.completed.gamesByRound).flat();
            return <Standings moved={movedByType({ teams: all.teams, games }, round, isExtra)} />;
          }}
        </Loaded>
      )}
    </ConfirmDialog>
  );
}

function Standings({ moved }: { moved: readonly StandingsChange[] }) {
  if (moved.length === 0) return <p className="font-semibold">A classificação não muda.</p>;
  return (
    <>
      <p className="font-semibold">O que muda na classificação:</p>
      <ul className="mt-1 divide-y divide-line">
        {moved.map(({ teamId, name, before, after }) => (
          <li key={teamId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
            <span className="tabular text-soft">
              {before.points === after.points
                ? quantity(after.points, 'ponto')
                : `de ${before.points} para ${quantity(after.points, 'ponto')}`}
              {before.position === after.position
                ? `, continua em ${after.position}º`
                : `, de ${before.position}º para ${after.position}º`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
