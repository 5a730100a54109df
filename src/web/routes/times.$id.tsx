import { createFileRoute, notFound } from '@tanstack/react-router';
import { earlierTeamsQuery, idIn, isMissing, publicTeamQuery } from '#web/features/public/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { PagePending, PublicFailed, PublicMissing } from '#web/screens/public/public-states.tsx';
import { TeamPage } from '#web/screens/public/team-page.tsx';

export const Route = createFileRoute('/times/$id')({
  async loader({ params, context: { queryClient } }) {
    const id = idIn(params.id);
    const others = [
      queryClient.prefetchQuery(tournamentQuery),
      ...(id > 0 ? [queryClient.prefetchQuery(earlierTeamsQuery(id))] : []),
    ];
    // The page itself shows other failures, with a button to retry.
    const isUnknown =
      id === 0 || (await queryClient.ensureQueryData(publicTeamQuery(id)).then(() => false, isMissing));
    await Promise.all(others);
    if (isUnknown) throw notFound();
  },
  pendingComponent: PagePending,
  errorComponent: PublicFailed,
  notFoundComponent: TeamMissing,
  component: Team,
});

function Team() {
  const id = idIn(Route.useParams().id);
  return (
    <PublicFrame>
      <TeamPage key={id} id={id} />
    </PublicFrame>
  );
}

function TeamMissing() {
  return (
    <PublicMissing
      title="Time não encontrado"
      hint="Ele pode ter sido excluído, ou o endereço está incompleto."
    />
  );
}
