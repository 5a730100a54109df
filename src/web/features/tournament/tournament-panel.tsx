import { useQuery } from '@tanstack/react-query';
import { useUser } from '#web/features/auth/queries.ts';
import { combineSources, Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { CourtRules } from './court-rules.tsx';
import { NewTournaments } from './new-tournaments.tsx';
import { PlaceForm } from './place-form.tsx';
import { PublicRosters } from './public-rosters.tsx';
import { rulesQuery, tournamentQuery, tournamentsQuery } from './queries.ts';
import { TournamentForm } from './tournament-form.tsx';
import { TournamentPicture } from './tournament-picture.tsx';
import { TournamentRules } from './tournament-rules.tsx';
import { TournamentState } from './tournament-state.tsx';

export default function TournamentPanel() {
  const { administersInstallation } = useUser();
  return (
    <Loaded
      from={combineSources({
        tournament: useQuery(tournamentQuery),
        rules: useQuery(rulesQuery),
        all: useQuery(tournamentsQuery),
      })}
      failure="Erro ao carregar o torneio"
      loading={
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <Skeleton className="h-98 w-full rounded-card" />
            <Skeleton className="h-160 w-full rounded-card" />
            <Skeleton className="h-60 w-full rounded-card" />
            <Skeleton className="h-50 w-full rounded-card" />
          </div>
          <div className="flex flex-col gap-5">
            <Skeleton className="h-112 w-full rounded-card lg:h-82" />
            <Skeleton className="h-50 w-full rounded-card" />
            <Skeleton className="h-50 w-full rounded-card" />
            {administersInstallation ? <Skeleton className="h-50 w-full rounded-card" /> : null}
          </div>
        </div>
      }
    >
      {({ tournament, rules, all }) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <TournamentForm name={tournament.name} year={tournament.year} />
            <PlaceForm tournament={tournament} />
            <TournamentRules rules={rules} />
            <CourtRules rules={rules} />
          </div>
          <div className="flex flex-col gap-5">
            <TournamentPicture tournament={tournament} />
            <PublicRosters rostersPublic={tournament.rostersPublic} />
            <TournamentState
              tournament={tournament}
              current={all.find(({ isCurrent }) => isCurrent)}
              mayBecomeCurrent={administersInstallation}
            />
            {administersInstallation
              ? all
                  .filter(({ slug }) => slug === tournament.slug)
                  .map((listed) => <NewTournaments key={listed.id} tournament={listed} />)
              : null}
          </div>
        </div>
      )}
    </Loaded>
  );
}
