import { createFileRoute } from '@tanstack/react-router';
import { standingsQuery } from '#web/features/rankings/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { PagePending, PublicFailed } from '#web/screens/public/public-states.tsx';
import { TeamsPage } from '#web/screens/public/teams-page.tsx';

export const Route = createFileRoute('/times/')({
  async loader({ context: { queryClient } }) {
    // The page itself shows failures, with a button to retry.
    await Promise.all([
      queryClient.prefetchQuery(standingsQuery),
      queryClient.prefetchQuery(tournamentQuery),
    ]);
  },
  pendingComponent: () => <PagePending title="Times" />,
  errorComponent: PublicFailed,
  component: Teams,
});

function Teams() {
  return (
    <PublicFrame>
      <TeamsPage />
    </PublicFrame>
  );
}
