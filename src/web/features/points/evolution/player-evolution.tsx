import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { evolutionQuery } from '#web/features/points/queries.ts';
import { CallFailed, sayFailure, withStatus } from '#web/lib/net/call-failed.ts';
import { PART_MISSING, useLazy } from '#web/lib/page/lazy.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import type { EvolutionRound } from './evolution.ts';
import { SummaryCard } from './evolution-summary.tsx';
import { RoundsTable } from './evolution-table.tsx';

type PlayerEvolutionProps = {
  playerId: number;
  imageUrl: string | null;
  isOwn: boolean;
  hasOthers: boolean;
};

export function PlayerEvolution({ playerId, imageUrl, isOwn, hasOthers }: PlayerEvolutionProps) {
  const evolution = useQuery(evolutionQuery(playerId));
  const { error } = evolution;
  if (error instanceof CallFailed && error.problem.code === 'PLAYER_NOT_FOUND') {
    return <NoPoints isOwn={isOwn} hasOthers={hasOthers} />;
  }
  return (
    <Loaded
      from={evolution}
      failure={LOADING_FAILED}
      hint={(failure) => sayWhatFailed('evolução', failure)}
      loading={<LoadingEvolution />}
    >
      {(data) =>
        data.roundsData.every(({ present }) => present === 'pending') ? (
          <NoPoints isOwn={isOwn} hasOthers={hasOthers} name={data.playerName} />
        ) : (
          <>
            <SummaryCard evolution={data} imageUrl={imageUrl} />
            <Card title="Evolução por rodada">
              <Chart rounds={data.roundsData} />
            </Card>
            <Card title="Rodada a rodada">
              <RoundsTable rounds={data.roundsData} />
            </Card>
          </>
        )
      }
    </Loaded>
  );
}

/** If its code cannot be loaded, the table below has the same data. */
function Chart({ rounds }: { rounds: readonly EvolutionRound[] }) {
  const { Part, isMissing, open } = useLazy(() => import('./evolution-chart.tsx'), true);
  if (Part) return <Part rounds={rounds} />;
  if (!isMissing) return <Skeleton className="h-72 sm:h-88" />;
  return (
    <ErrorState message={PART_MISSING.title} hint={PART_MISSING.description} onRetry={() => void open()} />
  );
}

type NoPointsProps = {
  isOwn: boolean;
  name?: string;
  hasOthers: boolean;
};

export function NoPoints({ isOwn, name, hasOthers }: NoPointsProps) {
  const ownHint = 'Você ainda não possui registros de pontuação no torneio.';
  const others = `${name ?? 'Este jogador'} ainda não possui registros de pontuação no torneio.`;
  const next = [
    ...(name === undefined ? [] : ['Os pontos aparecem aqui quando a súmula de uma rodada é salva.']),
    ...(hasOthers ? ['Para ver outra pessoa, escolha acima.'] : []),
  ].join(' ');
  return (
    <Card>
      <EmptyState
        icon={<UserRoundX />}
        title="Dados não encontrados"
        hint={isOwn ? ownHint : others}
        action={next === '' ? undefined : <p className="text-soft">{next}</p>}
      />
    </Card>
  );
}

export const LOADING_FAILED = 'Erro ao carregar dados';

export const sayWhatFailed = (what: string, error: Error): string =>
  error instanceof CallFailed && !error.isUnanswered
    ? withStatus(`Erro ao carregar ${what}`, error)
    : sayFailure(error);

export function LoadingEvolution() {
  return (
    <>
      <p role="status" className="text-soft">
        Carregando sua evolução...
      </p>
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </>
  );
}
