import { createFileRoute } from '@tanstack/react-router';
import { completedQuery } from '#web/features/games/queries.ts';
import { standingsQuery } from '#web/features/rankings/queries.ts';
import { rulesQuery, tournamentQuery } from '#web/features/tournament/queries.ts';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { PagePending, PublicFailed } from '#web/screens/public/public-states.tsx';
import { StandingsPage } from '#web/screens/public/standings-page.tsx';

export const Route = createFileRoute('/classificacao')({
  async loader({ context: { queryClient } }) {
    // The page itself shows failures, with a button to retry.
    await Promise.allSettled([
      queryClient.ensureQueryData(standingsQuery),
      queryClient.ensureQueryData(tournamentQuery),
      queryClient.ensureQueryData(rulesQuery),
      queryClient.ensureQueryData(completedQuery),
    ]);
  },
  pendingComponent: () => <PagePending title="Classificação" />,
  errorComponent: PublicFailed,
  component: Standings,
});

function Standings() {
  return (
    <PublicFrame>
      <StandingsPage />
    </PublicFrame>
  );
}
