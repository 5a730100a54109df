import type { ReactNode } from 'react';
import { FIRST_ROUNDS } from '#domain/tournament.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Loaded, type Source } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

type RoundListProps<Row> = { rounds: Source<readonly Row[]>; children: (round: Row) => ReactNode };

export function RoundList<Row extends { readonly round_number: number }>({
  rounds,
  children,
}: RoundListProps<Row>) {
  return (
    <Loaded from={rounds} failure="Erro ao carregar as rodadas" loading={<Loading />}>
      {(data) =>
        data.length === 0 ? (
          <EmptyState title="Nenhuma rodada encontrada" hint="As rodadas são criadas com o torneio." />
        ) : (
          <ul className="divide-y divide-line">
            {data.map((round) => (
              <li key={round.round_number} className="py-1.5">
                {children(round)}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Loading() {
  return (
    <ul className="divide-y divide-line">
      {FIRST_ROUNDS.map((number) => (
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
