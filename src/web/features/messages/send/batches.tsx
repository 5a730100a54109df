import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { type Batch, batchesQuery, POLL } from '#web/features/messages/queries.ts';
import { type Team, teamsQuery } from '#web/features/teams/queries.ts';
import { usePolled } from '#web/lib/net/query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { BatchProgress } from './batch-progress.tsx';

const INITIALLY_SHOWN = 3;

export function Batches() {
  const batches = usePolled(batchesQuery, POLL.batches);
  const teams = useQuery(teamsQuery);
  return (
    <Card title="Andamento dos envios">
      <Loaded
        from={batches}
        failure="Erro ao carregar os envios"
        loading={<Skeleton className="h-32 w-full" />}
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              icon={<Send />}
              title="Nenhum envio ainda"
              hint="Escolha uma rodada e envie uma mensagem: o andamento aparece aqui."
            />
          ) : (
            <Newest batches={data} teams={teams.data ?? []} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Newest({ batches, teams }: { batches: readonly Batch[]; teams: readonly Team[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? batches : batches.slice(0, INITIALLY_SHOWN);
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((batch) => (
          <li key={batch.id} className="py-4 first:pt-0 last:pb-0">
            <BatchProgress batch={batch} teams={teams} />
          </li>
        ))}
      </ul>
      {batches.length > INITIALLY_SHOWN ? (
        <div className="mt-3 flex justify-center">
          <Button tone="quiet" onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Mostrar só os mais recentes' : `Mostrar os ${batches.length} envios`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
