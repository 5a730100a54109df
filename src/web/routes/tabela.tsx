import { createFileRoute } from '@tanstack/react-router';
import { stagesQuery } from '#web/features/stages/queries.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { PublicFrame } from '#web/screens/public/public-frame.tsx';
import { PagePending, PublicFailed } from '#web/screens/public/public-states.tsx';
import { StagesPage } from '#web/screens/public/stages-page.tsx';

export const Route = createFileRoute('/tabela')({
  async loader({ context: { queryClient } }) {
    // The page itself shows failures, with a button to retry.
    await Promise.all([queryClient.prefetchQuery(stagesQuery), queryClient.prefetchQuery(tournamentQuery)]);
  },
  pendingComponent: () => <PagePending title="Tabela" />,
  errorComponent: PublicFailed,
  component: Stages,
});

function Stages() {
  return (
    <PublicFrame>
      <StagesPage />
    </PublicFrame>
  );
}
