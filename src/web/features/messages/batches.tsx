import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { usePolled } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { batchesQuery, POLL } from './queries.ts';

const AT_FIRST = 3;

/** How far the newest sendings have come. */
export function Batches() {
  const { data, isError, isFetching, refetch } = usePolled(batchesQuery, POLL.batches);
  const teams = useQuery(teamsQuery);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, AT_FIRST);
  return (
    <Card title="Andamento dos envios">
      {isError && !data ? (
        <ErrorState
          message="Erro ao carregar os envios"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {data || isError ? null : <Skeleton className="h-32 w-full" />}
      {data?.length === 0 ? (
        <EmptyState
          icon={<Send />}
          title="Nenhum envio ainda"
          hint="Escolha uma rodada e envie uma mensagem: o andamento aparece aqui."
        />
      ) : null}
      <ul className="divide-y divide-line">
        {shown?.map((batch) => (
          <li key={batch.id} className="py-4 first:pt-0 last:pb-0">
            <BatchProgress batch={batch} teams={teams.data ?? []} />
          </li>
        ))}
      </ul>
      {data && data.length > AT_FIRST ? (
        <div className="mt-3 flex justify-center">
          <Button tone="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Mostrar só os mais recentes' : `Mostrar os ${data.length} envios`}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
