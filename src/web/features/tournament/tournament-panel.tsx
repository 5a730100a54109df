import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { CourtRules } from './court-rules.tsx';
import { PublicRosters } from './public-rosters.tsx';
import { tournamentQuery } from './queries.ts';
import { TournamentForm } from './tournament-form.tsx';
import { TournamentPicture } from './tournament-picture.tsx';

export default function TournamentPanel() {
  return (
    <Loaded
      from={useQuery(tournamentQuery)}
      failure="Erro ao carregar o torneio"
      loading={
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <Skeleton className="h-98 w-full rounded-card" />
            <Skeleton className="h-50 w-full rounded-card" />
          </div>
          <div className="flex flex-col gap-5">
            <Skeleton className="h-112 w-full rounded-card lg:h-82" />
            <Skeleton className="h-50 w-full rounded-card" />
          </div>
        </div>
      }
    >
      {(tournament) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <TournamentForm name={tournament.name} year={tournament.year} />
            <CourtRules technicalTimeout={tournament.technicalTimeout} />
          </div>
          <div className="flex flex-col gap-5">
            <TournamentPicture tournament={tournament} />
            <PublicRosters rostersPublic={tournament.rostersPublic} />
          </div>
        </div>
      )}
    </Loaded>
  );
}
