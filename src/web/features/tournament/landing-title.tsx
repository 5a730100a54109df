import { useQuery } from '@tanstack/react-query';
import { PageHead } from '#web/lib/page/page-head.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { tournamentQuery, useTournamentName } from './queries.ts';
import { TournamentLogo } from './tournament-logo.tsx';

export function LandingTitle() {
  const { data, isPending } = useQuery(tournamentQuery);
  const name = useTournamentName();
  return (
    <header>
      <PageHead
        title={`Placar dos Jogos · ${name}`}
        description={`Vôlei de praia. Placares ao vivo, resultados e classificação de ${name}.`}
        picture={{ about: 'now' }}
      />
      <div className="flex items-center gap-4 lg:flex-col lg:items-start lg:gap-6">
        {isPending ? (
          <Skeleton className="size-16 shrink-0 rounded-full lg:size-20" />
        ) : (
          <TournamentLogo url={data?.logoUrl ?? null} side={80} className="size-16 lg:size-20" />
        )}
        <div className="min-w-0">
          {isPending ? (
            <Skeleton className="h-17.5 w-64 lg:h-26.5" />
          ) : (
            <h1 className="text-balance text-[1.75rem] leading-tight lg:text-5xl lg:leading-[1.1]">{name}</h1>
          )}
          <p className="mt-1 text-soft lg:mt-4 lg:text-lg">Acesso para participantes e organizadores</p>
        </div>
      </div>
    </header>
  );
}
