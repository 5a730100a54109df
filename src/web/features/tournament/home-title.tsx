import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { tournamentQuery, useTournamentName } from './queries.ts';
import { TournamentLogo } from './tournament-logo.tsx';

export function HomeTitle({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <Title />
      <div className="flex flex-1 flex-wrap gap-3 *:flex-1 max-md:*:px-3 md:flex-none md:*:flex-none">
        {children}
      </div>
    </div>
  );
}

function Title() {
  const { data, isPending } = useQuery(tournamentQuery);
  const name = useTournamentName();
  if (isPending) {
    return (
      <>
        <h1 className="sr-only">Início</h1>
        <Skeleton className="h-15 w-72 md:h-14" />
      </>
    );
  }
  return (
    <div className="flex items-center gap-4">
      <TournamentLogo url={data?.logoUrl ?? null} side={56} className="size-14" />
      <h1 className="flex items-center text-balance text-2xl leading-tight min-h-15 md:min-h-14 md:text-4xl">
        {name}
      </h1>
    </div>
  );
}
