import { createFileRoute } from '@tanstack/react-router';
import { tournamentQuery, tournamentsQuery } from '#web/features/tournament/queries.ts';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { PagePending, PublicFailed } from '#web/screens/public/public-states.tsx';
import { SeasonsPage } from '#web/screens/public/seasons-page.tsx';

export const Route = createFileRoute('/temporadas')({
  async loader({ context: { queryClient } }) {
    // The page itself shows failures, with a button to retry.
    await Promise.all([
      queryClient.prefetchQuery(tournamentsQuery),
      queryClient.prefetchQuery(tournamentQuery),
    ]);
  },
  pendingComponent: () => <PagePending title="Temporadas" />,
  errorComponent: PublicFailed,
  component: () => (
    <PublicFrame>
      <SeasonsPage />
    </PublicFrame>
  ),
});
