import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { tournamentQuery } from './queries.ts';
import { TournamentForm } from './tournament-form.tsx';
import { TournamentPicture } from './tournament-picture.tsx';

/** "Torneio": its picture, its name and its year, as everybody sees them. */
export default function TournamentPanel() {
  const { data, isError, isFetching, refetch } = useQuery(tournamentQuery);
  if (!data && isError) {
    return (
      <ErrorState
        message="Erro ao carregar o torneio"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  const { name, year } = data;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {/* Saved, here or elsewhere, it begins anew from what is stored; what is typed stays typed. */}
      <TournamentForm key={`${year} ${name}`} name={name} year={year} />
      <TournamentPicture tournament={data} />
    </div>
  );
}
