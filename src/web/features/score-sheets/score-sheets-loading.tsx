import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The placeholder until the round is known. */
export function ScoreSheetsLoading({ back }: { back: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Registro de Pontuações" back={back} />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-19 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
