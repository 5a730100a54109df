import { createFileRoute, notFound } from '@tanstack/react-router';
import { idIn, isMissing, publicTeamQuery } from '#web/features/public/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { PublicFrame } from './-public-frame.tsx';
import { PagePending, PublicFailed, PublicMissing } from './-public-states.tsx';
import { TeamPage } from './-team-page.tsx';

export const Route = createFileRoute('/times/$id')({
  async loader({ params, context: { queryClient } }) {
    const id = idIn(params.id);
    if (id === 0) throw notFound();
    const tournament = Promise.allSettled([queryClient.ensureQueryData(tournamentQuery)]);
    await queryClient.ensureQueryData(publicTeamQuery(id)).catch((error: unknown) => {
      // The page itself shows other failures, with a button to try again.
      if (isMissing(error)) throw notFound();
    });
    await tournament;
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
