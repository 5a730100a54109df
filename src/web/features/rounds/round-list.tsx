import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { ROUND_NUMBERS } from '#domain/tournament.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Rounds = CallAnswer<Contract['GET /api/tournament/rounds']>;
type RoundListProps = { rounds: UseQueryResult<Rounds>; children: (round: Rounds[number]) => ReactNode };

/** The rounds, a line each, or why there are none. */
export function RoundList({ rounds: { data, isError, isFetching, refetch }, children }: RoundListProps) {
  if (isError && !data) {
    return (
      <ErrorState
        message="Erro ao carregar as rodadas"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data?.length === 0) {
    return <EmptyState title="Nenhuma rodada encontrada" hint="As rodadas são criadas com o torneio." />;
  }
  return (
    <ul className="divide-y divide-line">
      {data
        ? data.map((round) => (
            <li key={round.id} className="py-1.5">
              {children(round)}
            </li>
          ))
        : ROUND_NUMBERS.map((number) => (
            <li key={number} className="py-1.5">
              <div className="flex h-14 items-center gap-4">
                <Skeleton className="h-5 w-20" />
                <Skeleton className="h-5 w-44" />
              </div>
            </li>
          ))}
    </ul>
  );
}
